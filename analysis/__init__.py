"""Rules and mathematics of Chinese Official Mahjong (MCR): no storage, no pages, no language."""
