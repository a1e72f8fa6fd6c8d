"""Figures as ratios, measured side by side in one run, and the runs against the scoring oracle."""
