"""What the project is made with; nothing here is imported by the product."""
