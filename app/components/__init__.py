"""What pages are built from: racks, tables, pickers. They show what they are given."""
