"""The Streamlit app: pages read widgets, ask one service, and show components."""
