"""Records on disk: typed models, their migrations, the rows of one player, backups. Only this package imports SQLAlchemy."""
