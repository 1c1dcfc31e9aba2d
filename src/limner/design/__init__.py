"""The design bench: a client's request, a workflow of 46 kinds of action, a design, a score.

The public names are those of ``__init__.pyi``; each loads its module when it is first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
