"""What GTK tells screen readers over AT-SPI, in the shape of the conformance suite.

GTK 4.8 shows all rows of a layer in one list and has no names for some things; both sides are compared without what it cannot say:

- rows of all sections stand one after another, so lists and list items, tables, their lines and cells are left out, and what is in them is
  kept in its order;
- groups, of radio buttons and around components, are left out, and what is in them is kept in its order;
- terms and definitions are texts, switches are check boxes;
- the level of a heading and that a field is required are not told;
- what is in a password field is told as it is, where others tell as many dots.
"""

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

ROLES = {
    "heading": "heading", "label": "text", "image": "image", "push button": "button", "link": "link", "check box": "checkbox",
    "toggle button": "checkbox", "slider": "slider", "text": "textbox", "password text": "textbox", "entry": "searchbox",
    "spin button": "spinbutton", "radio button": "radio", "combo box": "combobox", "progress bar": "progressbar", "status bar": "status", "alert": "alert",
    "notification": "alert", "separator": "separator",
}
PASSED_OVER = {"scroll bar"}
WITH_CHILDREN = {"alert", "status", "heading"}
SAME = {"term": "text", "definition": "text", "switch": "checkbox"}


def comparable(node):
    """A node of the suite's trees as GTK can tell it."""
    def below(nodes):
        for child in nodes:
            if child["role"] in ("list", "listitem", "radiogroup", "group", "table", "row", "columnheader", "cell"):
                yield from below(child.get("children", []))
            else:
                yield comparable(child)

    result = {key: node[key] for key in ("label", "value", "hint") if key in node}
    result["role"] = SAME.get(node["role"], node["role"])
    states = sorted(s for s in node.get("states", []) if s != "required" and not s.startswith("level="))
    children = list(below(node.get("children", [])))
    return result | ({"states": states} if states else {}) | ({"children": children} if children else {})


def with_dots(found, wanted):
    """The text of an element, with dots in password fields, one for each character."""
    result = dict(found)
    if set(wanted.get("value", "")) == {"•"}:
        result["value"] = "•" * len(found.get("value", ""))
    if "children" in found:
        pairs = zip(found["children"], wanted.get("children", []))
        result["children"] = [with_dots(*pair) for pair in pairs] + found["children"][len(wanted.get("children", [])):]
    return result


def printed(node, depth=0):
    """A tree as the suite prints it."""
    line = "  " * depth + node["role"] + (f' "{node["label"]}"' if "label" in node else "")
    line += "".join(f' {key}="{node[key]}"' for key in ("value", "hint") if key in node) + "".join(f" {s}" for s in node.get("states", []))
    return "\n".join([line] + [printed(child, depth + 1) for child in node.get("children", [])])


def children(accessible):
    for index in range(accessible.get_child_count()):
        if child := accessible.get_child_at_index(index):
            yield child


def application(process):
    """The application of a process, or `None` if it has not registered itself yet."""
    for child in children(Atspi.get_desktop(0)):
        if child.get_process_id() == process:
            child.set_cache_mask(Atspi.Cache.NONE)
            return child
    return None


def first(accessible, names):
    """The first descendant with one of these role names, in reading order."""
    if accessible.get_role_name() in names:
        return accessible
    return next((found for child in children(accessible) if (found := first(child, names))), None)


class Seen:
    """The tree of the layer on top; every node also holds its accessible as `"accessible"`."""

    def __init__(self, app):
        layers = []
        self._layers(app, layers)
        self.layer = layers[-1] if layers else None
        if not layers:
            self.tree = {"role": "main"}
            return
        is_dialog = self.layer.get_role_name() == "dialog"
        # The bar of the layer holds its heading and, in sheets, a button that closes it; all rows are in the list.
        parts = [first(self.layer, {"heading"}), first(self.layer, {"list"})]
        nodes = [node for part in parts if part for node in self._nodes(part)]
        self.tree = {"role": "dialog" if is_dialog else "main", "label": self.layer.get_name(), "children": nodes}

    def _layers(self, accessible, found):
        """Layers are what has a heading and a list: a page, or a dialog over it."""
        name = accessible.get_role_name()
        if name == "dialog" or (name == "filler" and accessible.get_name() not in ("", "GtkRange")):
            found.append(accessible)
            return
        if name not in ("list", "scroll pane", "push button"):
            for child in children(accessible):
                self._layers(child, found)

    def _nodes(self, accessible):
        name = accessible.get_role_name()
        if name in PASSED_OVER:
            return
        role = ROLES.get(name)
        if role is None:
            for child in children(accessible):
                yield from self._nodes(child)
            return
        node = {"role": role, "accessible": accessible}
        if label := accessible.get_name():
            node["label"] = label
        if hint := accessible.get_description():
            node["hint"] = hint
        states = accessible.get_state_set()
        has = states.contains
        if role in ("textbox", "searchbox"):
            node["value"] = Atspi.Text.get_text(accessible, 0, Atspi.Text.get_character_count(accessible))
        elif role == "combobox":
            node["value"] = " ".join(child["label"] for part in children(accessible) for child in self._nodes(part))
        elif role in ("slider", "spinbutton"):
            node["value"] = f"{Atspi.Value.get_current_value(accessible):g}"
        elif role == "progressbar" and Atspi.Value.get_current_value(accessible) > 0:
            node["value"] = f"{100 * Atspi.Value.get_current_value(accessible) / Atspi.Value.get_maximum_value(accessible):g}%"
        told = [("busy", has(Atspi.StateType.BUSY)), ("multiline", has(Atspi.StateType.MULTI_LINE)),
                ("invalid", has(Atspi.StateType.INVALID_ENTRY) or has(Atspi.StateType.INVALID)), ("mixed", has(Atspi.StateType.INDETERMINATE)),
                ("checked", has(Atspi.StateType.CHECKED)), ("disabled", not has(Atspi.StateType.SENSITIVE))]
        node["states"] = sorted(word for word, holds in told if holds)
        if has(Atspi.StateType.EXPANDABLE):
            node["states"].append("expanded" if has(Atspi.StateType.EXPANDED) else "collapsed")
        if has(Atspi.StateType.FOCUSED):
            node["focused"] = True
        if role in WITH_CHILDREN:
            node["children"] = [child for part in children(accessible) for child in self._nodes(part) if child["role"] != "text"]
        yield node

    def all(self, node=None):
        """Every node, in reading order."""
        node = node or self.tree
        yield node
        for child in node.get("children", []):
            yield from self.all(child)


def see(app):
    """The tree now. While the window changes, widgets may be gone when they are asked: then it is looked at again."""
    for _ in range(20):
        try:
            return Seen(app)
        except GLib.Error:
            GLib.usleep(20_000)
    return Seen(app)
