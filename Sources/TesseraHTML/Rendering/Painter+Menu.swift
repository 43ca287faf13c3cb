internal import TesseraScreen

extension Painter {
  /// Writes a menu: a button and its popover. The browser opens and closes it and restores the focus.
  ///
  /// A browser without popovers shows the actions in the row.
  mutating func menu(_ menu: Element.Menu, _ said: Element.Accessibility?) {
    let all = menu.all
    guard let first = all.first else {
      if let content = menu.content { element(content, said) }
      return
    }
    parts.formUnion([.menus, .menuScript])
    // Screen readers read a row with actions.
    isRowEmpty = false
    // Independent of the actions, so that the element stays in the document with its focus. A row has one menu of its
    // own.
    let identity = identity(menu.content == nil ? Control.Name("menu " + first.control.rawValue) : "menu of the row")
    if let content = menu.content {
      out.raw("<div class=\"menu-of\"><div class=\"of\">")
      element(content, said)
      out.raw("</div>")
    }
    if menu.position != nil { grip(menu, identity) }
    out.raw("<button type=\"button\"")
    reference(" id", identity, "-m")
    reference(" popovertarget", identity, "-p")
    out.raw(" aria-haspopup=\"menu\" class=\"button subtle more\"")
    if menu.content != nil {
      out.raw(" aria-label=\"")
      words(menu.title)
      out.raw("\">")
      symbol(menu.icon ?? "more")
    } else {
      label(said)
      out.raw(">")
      if let icon = menu.icon { symbol(icon) }
      isolated(menu.title)
    }
    out.raw("</button><div class=\"menu\" popover role=\"menu\"")
    reference(" id", identity, "-p")
    reference(" aria-labelledby", identity, "-m")
    out.raw(">")
    for action in menu.leading { entry(action, " data-edge=\"leading\"") }
    for action in menu.actions { entry(action, "") }
    for action in menu.trailing { entry(action, " data-edge=\"trailing\"") }
    out.raw(menu.content == nil ? "</div>" : "</div></div>")
  }

  private mutating func entry(_ button: Element.Button, _ edge: StaticString) {
    if button.control == .refresh { parts.insert(.refresh) }
    out.raw("<button role=\"menuitem\" class=\"entry")
    emphasis(button.emphasis)
    out.raw("\"")
    out.raw(edge)
    press(button.control)
    availability(button.availability)
    let identity = reason(before: button.availability, button.control, nil)
    out.raw(">")
    if let icon = button.icon { symbol(icon) }
    out.raw("<span class=\"words\">")
    isolated(button.title)
    out.raw("</span></button>")
    reason(button.availability, identity)
  }

  /// Writes the handle for dragging or lifting a row. It needs the script. Without it, the menu moves the row.
  private mutating func grip(_ menu: Element.Menu, _ identity: HexadecimalDigits) {
    out.raw("<button type=\"button\" class=\"grip\"")
    reference(" id", identity, "-g")
    out.raw(" aria-label=\"")
    words(menu.name.map { "Reorder: \($0)" } ?? "Reorder")
    out.raw("\" data-words=\"")
    words("Lifted. The arrow keys move it, Space drops it, Escape puts it back.")
    for phrase: Phrase in ["Before \("%")", "At the end", "Put back"] {
      out.raw("|")
      words(phrase)
    }
    out.raw("\"><span class=\"dots\"></span></button><input type=\"hidden\" data-control=\"")
    name(Element.Menu.move)
    out.raw("\">")
  }
}
