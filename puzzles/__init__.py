"""What is asked and how it is judged: no storage, no pages."""
