"""What a player can do with the record itself: a name, taking it along, bringing it back, deleting it."""

from __future__ import annotations

import datetime as dt
from typing import Final

import streamlit as st

from app.components.noted_fault import told
from app.services.records import CSV, JSON, MOST_BYTES, Imported, Records, RecordsError
from i18n.catalogue import Translator
from puzzles.daily import today

_ASKED: Final = "progress_delete_asked"
_DELETED: Final = "progress_deleted"
_UPLOADS: Final = "progress_uploads"
MOST_MB: Final = MOST_BYTES // 1_000_000
_MIME: Final = {JSON: "application/json", CSV: "text/csv"}


def care_for_record(t: Translator, records: Records, answers: int) -> None:
    """Name, export, import and deletion of a record that holds so many answers."""
    st.subheader(t("progress.record"))
    _name(t, records)
    _export(t, records, answers)
    _import(t, records)
    _delete(t, records, answers)


def _name(t: Translator, records: Records) -> None:
    with st.form("progress_name_form", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        given = st.text_input(t("progress.name"), value=records.name or "", help=t("progress.name_help"), key="progress_name")
        is_given = st.form_submit_button(t("progress.name_keep"))
    if is_given:
        try:
            records.name = given
            st.success(t("progress.name_kept" if records.name else "progress.name_gone"))
        except RecordsError as error:
            st.error(t.reason(error.reason))


def _export(t: Translator, records: Records, answers: int) -> None:
    if not answers:
        return
    st.markdown(f"**{t('progress.export')}**")
    date = today(dt.datetime.now(dt.UTC)).isoformat()
    with st.container(horizontal=True):
        # Written when it is asked for, not with every look at the page.
        for kind, write in ((JSON, records.export_json), (CSV, records.export_csv)):
            name = f"mcr-trainer-{date}.{kind}"
            label = t(f"progress.export.{kind}")
            st.download_button(label, write, name, _MIME[kind], key=f"progress_export_{kind}", on_click="ignore")
    st.caption(t("progress.export_help"))


def _import(t: Translator, records: Records) -> None:
    # Another box after each import: a file that stays in it would be read again with every click.
    number = st.session_state.setdefault(_UPLOADS, 0)
    file = st.file_uploader(t("progress.import"), type=[JSON, CSV], max_upload_size=MOST_MB, key=f"progress_import_{number}")
    if file is not None:
        try:
            kind = CSV if file.name.lower().endswith(f".{CSV}") else JSON
            st.session_state["progress_imported"] = records.import_records(file.getvalue(), kind=kind)
            st.session_state[_UPLOADS] = number + 1
            st.rerun()
        except RecordsError as error:
            st.error(t("progress.import_failed"))
            st.text(t.reason(error.reason))  # as text: it holds what the file says
    imported = st.session_state.pop("progress_imported", None)
    if isinstance(imported, Imported):
        st.success(t("progress.imported", added=imported.added, already=imported.already_there))


def _delete(t: Translator, records: Records, answers: int) -> None:
    if st.session_state.pop(_DELETED, False):
        st.success(t("progress.deleted"))
    if not answers and records.name is None:
        return
    st.button(t("progress.delete"), key="progress_delete", on_click=_ask, args=(True,), icon=":material/delete:")
    if st.session_state.get(_ASKED):
        st.warning(t.plural("progress.delete_what", answers))
        with st.container(horizontal=True):
            st.button(t("progress.delete_no"), key="progress_delete_no", on_click=_ask, args=(False,))
            yes = t("progress.delete_yes")
            st.button(yes, key="progress_delete_yes", type="primary", on_click=_delete_everything, args=(records,))


def _ask(asked: bool) -> None:
    st.session_state[_ASKED] = asked


@told
def _delete_everything(records: Records) -> None:
    records.delete_everything()
    st.session_state[_ASKED] = False
    st.session_state[_DELETED] = True
    st.session_state.pop("progress_name", None)
