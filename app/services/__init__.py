"""Use-cases: what a page asks for, without Streamlit."""
