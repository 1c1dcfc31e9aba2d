"""Reports: logs and recorded runs in, figures, tables and one self-contained HTML page out."""
