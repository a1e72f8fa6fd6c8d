"""One file a page; `streamlit_app.py` names them."""
