"""Work on many items: over the cores of this machine or a Ray cluster, in order, in flat memory.

It knows neither bench: what is done with an item is a function that it is given. The public names
are those of ``__init__.pyi``; each loads its module when it is first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
