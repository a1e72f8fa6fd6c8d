"""Coaches, their quizzes, the classes that these are handed to, and what a class answers."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the six tables."""
    _make_quizzes()
    _make_classes()


def _make_quizzes() -> None:
    op.create_table(
        "coach",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("secret_hash", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_coach"),
        sa.UniqueConstraint("secret_hash", name="uq_coach_secret_hash"),
    )
    op.create_table(
        "quiz",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("coach_id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_quiz"),
        sa.ForeignKeyConstraint(["coach_id"], ["coach.id"], name="fk_quiz_coach_id", ondelete="CASCADE"),
    )
    op.create_index("ix_quiz_coach_id", "quiz", ["coach_id"])
    op.create_table(
        "quiz_version",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("quiz_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("frozen", sa.Boolean(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_quiz_version"),
        sa.ForeignKeyConstraint(["quiz_id"], ["quiz.id"], name="fk_quiz_version_quiz_id", ondelete="CASCADE"),
        sa.UniqueConstraint("quiz_id", "number", name="uq_quiz_version_quiz_id_number"),
    )


def _make_classes() -> None:
    op.create_table(
        "handout",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("version_id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("opens_at", sa.DateTime(timezone=True)),
        sa.Column("closes_at", sa.DateTime(timezone=True)),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("feedback", sa.String(), nullable=False),
        sa.Column("shuffle", sa.Boolean(), nullable=False),
        sa.Column("roster", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_handout"),
        sa.ForeignKeyConstraint(["version_id"], ["quiz_version.id"], name="fk_handout_version_id", ondelete="CASCADE"),
        sa.UniqueConstraint("code", name="uq_handout_code"),
    )
    op.create_index("ix_handout_version_id", "handout", ["version_id"])
    op.create_table(
        "student",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("handout_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("roster_entry", sa.Integer()),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("begun_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_student"),
        sa.ForeignKeyConstraint(["handout_id"], ["handout.id"], name="fk_student_handout_id", ondelete="CASCADE"),
        sa.UniqueConstraint("handout_id", "token_hash", name="uq_student_handout_id_token_hash"),
        sa.UniqueConstraint("handout_id", "roster_entry", name="uq_student_handout_id_roster_entry"),
    )
    op.create_table(
        "quiz_answer",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("student_id", sa.Integer(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("given", sa.String(), nullable=False),
        sa.Column("grade", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("milliseconds", sa.Integer(), nullable=False),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_quiz_answer"),
        sa.ForeignKeyConstraint(["student_id"], ["student.id"], name="fk_quiz_answer_student_id", ondelete="CASCADE"),
        sa.UniqueConstraint("student_id", "attempt", "question", name="uq_quiz_answer_student_id_attempt_question"),
    )


def downgrade() -> None:
    """A class's answers are not thrown away by going back: restore a backup of the former revision."""
    raise NotImplementedError
