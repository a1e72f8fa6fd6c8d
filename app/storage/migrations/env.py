"""Alembic runs this: migrations on the connection, and in the transaction, of `Database.migrate`."""

from alembic import context

from app.storage.models import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
