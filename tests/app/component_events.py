"""What a component of the running page was given, and events fired at it; AppTest has no public way, so all of it is here."""

from __future__ import annotations

import json
from typing import Any

from streamlit.components.v2.bidi_component.main import _make_trigger_id
from streamlit.testing.v1 import AppTest


def data_of(at: AppTest, key: str) -> Any:
    """The data of the component with this key."""
    return json.loads(at.get_by_key(key).proto.json)


def fire(at: AppTest, key: str, event: str, value: object) -> AppTest:
    """Run the page again as after `event` of the component."""
    states = at._tree.get_widget_states()
    state = states.widgets.add(id=_make_trigger_id(at.get_by_key(key).proto.id, "events"))
    state.json_trigger_value = json.dumps([{"event": event, "value": value}])
    return at._run(states)


def set_state(at: AppTest, key: str, value: dict[str, object]) -> AppTest:
    """Run the page again after the component has set its state."""
    states = at._tree.get_widget_states()
    state = states.widgets.add(id=at.get_by_key(key).proto.id)
    state.json_value = json.dumps(value)
    return at._run(states)
