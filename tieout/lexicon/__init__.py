"""Words as data: one folder a language, one file a topic, each entry with its forms and examples.

    [[entry]]
    id = "scale.million"        # unique over all files of a language
    role = "scale"              # what the code asks for
    value = "1000000"           # what it stands for, where it stands for something
    forms = ["million[s]", "mn", "mio[.]"]
    yes = ["in millions"]       # texts in which it is found
    no = ["millionaire"]        # texts in which it is not

In a form a space stands for spaces or hyphens, `[x]` for x or nothing (with a space beside it), `{a|b}` for one of
both, `*` for the rest of a word; brackets may hold brackets. Forms are found as whole words, but in scripts that write
no spaces; upper and lower case are equal unless `case` is true. Invariant: the longest form wins at each place, and
mentions of one search do not overlap.
"""

from tieout.lexicon.entries import Entry, entries, languages
from tieout.lexicon.mentions import Lexicon, Mention, lexicon, says

__all__ = ["Entry", "Lexicon", "Mention", "entries", "languages", "lexicon", "says"]
