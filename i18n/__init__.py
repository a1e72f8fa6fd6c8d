"""Texts in three languages: a folder of gettext catalogues for each, read with Babel."""
