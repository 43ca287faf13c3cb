"""What Chromium tells screen readers, in the shape of the conformance suite: `{"role", "label", "value", "hint", "states", "children"}`.

Read from the browser's own accessibility tree (the one that it hands to the platform), not from markup. What the web host adds of its own
is left out: the buttons that close a layer, that show an option's children, by which rows are dragged, that load more rows or apply a form without script, and the
places for announcements.
"""

ROLES = {
    "main": "main", "dialog": "dialog", "alertdialog": "dialog", "heading": "heading", "list": "list", "listitem": "listitem",
    "image": "image", "button": "button", "link": "link", "switch": "switch", "slider": "slider", "textbox": "textbox",
    "searchbox": "searchbox", "spinbutton": "spinbutton", "radiogroup": "radiogroup", "Date": "textbox", "InputTime": "textbox",
    "radio": "radio", "checkbox": "checkbox", "combobox": "combobox", "progressbar": "progressbar",
    "status": "status", "alert": "alert", "separator": "separator", "group": "group", "term": "term", "definition": "definition",
    "table": "table", "row": "row", "columnheader": "columnheader", "cell": "cell", "gridcell": "cell",
    "paragraph": "text", "StaticText": "text",
}
# Their words are their name; nothing below them is read by itself.
LEAVES = {
    "heading", "image", "button", "link", "switch", "slider", "spinbutton", "textbox", "searchbox", "radio", "checkbox", "combobox", "progressbar",
    "separator", "term", "definition", "text",
}
OWN_CLASSES = {"close", "expand", "gap", "grip"}


class Spoken:
    """The tree of the layer on top; every node also holds the browser's number of its element as `"element"`."""

    def __init__(self, cdp):
        nodes = cdp.send("Accessibility.getFullAXTree")["nodes"]
        self.nodes = {node["nodeId"]: node for node in nodes}
        self.own, self.described, self.paragraphs, self.required = set(), set(), set(), set()
        self._mark(cdp.send("DOM.getDocument", {"depth": -1})["root"], False)
        for node in nodes:
            if node["ignored"] or node.get("role", {}).get("value") in ("main", "dialog", "alertdialog"):
                continue
            for name in ("labelledby", "describedby"):
                related = self._property(node, name, whole=True).get("relatedNodes", [])
                self.described.update(one.get("backendDOMNodeId") for one in related)
        layers = [n for n in nodes if not n["ignored"] and n["role"]["value"] in ("main", "dialog", "alertdialog")]
        self.tree = self._node(layers[-1]) if layers else {"role": "main"}

    def _mark(self, element, is_own):
        attributes = element.get("attributes", [])
        attributes = dict(zip(attributes[::2], attributes[1::2]))
        is_own = is_own or bool(OWN_CLASSES & set(attributes.get("class", "").split())) or attributes.get("name") in ("_t.enter", "_t.apply") \
            or attributes.get("id") == "tessera-status" or element["nodeName"] == "LABEL"
        if is_own:
            self.own.add(element["backendNodeId"])
        if "required" in attributes:
            self.required.add(element["backendNodeId"])
        if element["nodeName"] == "P":
            self.paragraphs.add(element["backendNodeId"])
        for child in element.get("children", []):
            self._mark(child, is_own)

    @staticmethod
    def _property(node, name, whole=False):
        for one in node.get("properties", []):
            if one["name"] == name:
                return one["value"] if whole else one["value"].get("value")
        return {} if whole else None

    def _words(self, node):
        if node.get("role", {}).get("value") == "StaticText" and not node["ignored"]:
            # Parts that are set side by side lose the space after the comma between them.
            return ", " if node["name"]["value"] == "," else node["name"]["value"]
        return "".join(self._words(self.nodes[child]) for child in node.get("childIds", []) if child in self.nodes)

    def _below(self, node):
        return [found for child in node.get("childIds", []) if child in self.nodes for found in self._found(self.nodes[child])]

    def _found(self, node):
        element = node.get("backendDOMNodeId")
        if element in self.own or (element in self.described and node.get("role", {}).get("value") != "heading"):
            return []
        role = ROLES.get(node.get("role", {}).get("value"))
        if element in self.paragraphs and (node["ignored"] or role != "text"):
            # A paragraph whose parts are set side by side is read as one.
            words = self._words(node)
            links = [child for child in self._below(node) if child["role"] == "link"]
            return ([{"role": "text", "element": element, "label": words}] if words else []) + links
        if node["ignored"] or role is None:
            return self._below(node)
        found = self._node(node)
        if element in self.paragraphs:
            return [found] + [child for child in self._below(node) if child["role"] == "link"]
        return [found] if role != "list" or "children" in found else []

    def _node(self, node):
        role = ROLES[node["role"]["value"]]
        name, get = node.get("name", {}).get("value", ""), lambda key: self._property(node, key)
        if role in ("listitem", "list", "row", "columnheader", "cell"):
            name = ""
        found = {"role": role, "element": node.get("backendDOMNodeId")}
        label = name or (self._words(node) if role in ("text", "term", "definition") else "")
        if label:
            found["label"] = label
        if role in ("slider", "spinbutton", "progressbar", "textbox", "searchbox", "combobox"):
            value = get("valuetext") or node.get("value", {}).get("value")
            if role == "progressbar" and value is not None:
                value = f"{100 * (value - get('valuemin')) / (get('valuemax') - get('valuemin')):g}%"
            if value is None and role == "combobox":
                value = self._words(node)
            if value is None and role in ("textbox", "searchbox"):
                value = ""
            if value is not None:
                found["value"] = f"{value:g}" if isinstance(value, float) else str(value)
        if node.get("description", {}).get("value"):
            found["hint"] = node["description"]["value"]
        states = [state for state in ("disabled", "busy", "required", "multiline") if get(state)]
        # Chromium has no such property for its pickers of days and times, and says it when they get the focus.
        states += ["required"] if node.get("backendDOMNodeId") in self.required and "required" not in states else []
        states += {"true": ["checked"], "mixed": ["mixed"]}.get(get("checked"), [])
        states += ["invalid"] if get("invalid") not in (None, "false", False) else []
        if get("expanded") is not None and role != "combobox":
            states.append("expanded" if get("expanded") else "collapsed")
        if get("level") is not None and role == "heading":
            states.append(f"level={get('level')}")
        if states:
            found["states"] = sorted(states)
        children = [] if role in LEAVES else self._below(node)
        if role == "heading":
            children = [child for child in self._below(node) if child["role"] == "button"]
        if children:
            found["children"] = children
        return found

    def all(self, node=None):
        """Every node, in reading order."""
        node = node or self.tree
        yield node
        for child in node.get("children", []):
            yield from self.all(child)


def plain(node):
    """A tree for comparison: without the browser's numbers, and without the level of an option, because check boxes have none (ARIA 1.2)."""
    result = {key: value for key, value in node.items() if key not in ("element", "children", "states")}
    states = sorted(s for s in node.get("states", []) if node["role"] == "heading" or not s.startswith("level="))
    if states:
        result["states"] = states
    if node.get("children"):
        result["children"] = [plain(child) for child in node["children"]]
    return result


def printed(node, depth=0):
    """A tree as the suite prints it."""
    line = "  " * depth + node["role"] + (f' "{node["label"]}"' if "label" in node else "")
    line += "".join(f' {key}="{node[key]}"' for key in ("value", "hint") if key in node) + "".join(f" {s}" for s in node.get("states", []))
    return "\n".join([line] + [printed(child, depth + 1) for child in node.get("children", [])])
