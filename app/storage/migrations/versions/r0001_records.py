"""Players, their answers, and the cards that bring puzzles back."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("name", sa.String()),
        sa.Column("language", sa.String()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
        sa.UniqueConstraint("token_hash", name="uq_player_token_hash"),
    )
    op.create_table(
        "attempt",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("occasion", sa.String(), nullable=False),
        sa.Column("mode", sa.String(), nullable=False),
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("given", sa.String(), nullable=False),
        sa.Column("grade", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("variant", sa.Integer(), nullable=False),
        sa.Column("plan", sa.String()),
        sa.Column("plan_right", sa.Boolean()),
        sa.Column("loss", sa.Double()),
        sa.Column("engine", sa.Integer()),
        sa.Column("key", sa.String()),
        sa.Column("themes", sa.JSON(), nullable=False),
        sa.Column("difficulty", sa.String()),
        sa.PrimaryKeyConstraint("id", name="pk_attempt"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_attempt_player_id", ondelete="CASCADE"),
        sa.UniqueConstraint("player_id", "occasion", name="uq_attempt_player_id_occasion"),
    )
    op.create_index("ix_attempt_player_id_answered_at", "attempt", ["player_id", "answered_at"])
    op.create_table(
        "card",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_card"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_card_player_id", ondelete="CASCADE"),
        sa.UniqueConstraint("player_id", "puzzle", name="uq_card_player_id_puzzle"),
    )
    op.create_index("ix_card_player_id_due", "card", ["player_id", "due"])


def downgrade() -> None:
    """There is nothing before: a database is left behind by deleting it."""
    raise NotImplementedError
