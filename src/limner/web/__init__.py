"""The site of ``limner serve``: paint program, a person's seat, inspector, annotators' page.

One small Starlette application on loopback. Plain ES modules and CSS from the package; nothing is
asked of any other machine.
"""
