#if GTK
internal import CGtk4
internal import TesseraScreen

/// Shows `.menu`: a button that opens the actions, alone or beside its content. With content, the menu also
/// opens by a secondary click, a long press and the Menu key. A movable row has a drag handle and accepts
/// dropped rows.
final class MenuView: ElementView {
  private let content: ElementView?
  private let button = Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_BUTTON)
  private let icon = Widgets.icon(), title = Widgets.label()
  private var menu: Element.Menu
  /// Created when the menu is first opened.
  private var popover: Widget?
  private let actions = Widgets.column(2, role: GTK_ACCESSIBLE_ROLE_MENU)
  private var entries: [(button: Widget, control: Control.Name)] = []
  private var grip: Widget?
  /// The drag gesture of the handle, which owns it.
  private var source: UnsafeMutableRawPointer?

  /// The row that is being dragged.
  static var dragged: DraggedRow?

  init(_ menu: Element.Menu, _ context: ElementContext) {
    self.menu = menu
    content = menu.content.map { ElementView.make($0, context) }
    super.init(Widgets.row(4), context)
    if let content {
      content.widget.expand()
      widget.append(content.widget)
    }
    if menu.position != nil { addGrip() }
    let line = Widgets.row(8)
    line.append(icon)
    line.append(title)
    tessera_button_set_child(button, line)
    button.classes("flat")
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
    tessera_a11y_expanded(button, 0)
    widget.append(button)
    Signals.connect(button, "clicked") { [weak self] in self?.open() }
    if content != nil { connectRow() }
  }

  override var accessibleWidget: Widget? { content?.accessibleWidget ?? button }
  override func focus(_ control: Control.Name) -> Bool {
    if content?.focus(control) == true { return true }
    return menu.all.contains { $0.control == control } && gtk_widget_grab_focus(button) != 0
  }
  override var focused: Control.Name? { content?.focused ?? (button.hasFocus ? menu.all.first?.control : nil) }

  override func show(_ element: Element) -> Bool {
    guard case .menu(let menu) = element, (menu.position != nil) == (grip != nil) else { return false }
    switch (menu.content, content) {
    case (nil, nil): break
    case (let shown?, let view?): guard view.show(shown) else { return false }
    default: return false
    }
    let isChanged = menu.all != self.menu.all
    self.menu = menu
    let words = context.text(menu.title)
    gtk_widget_set_visible(icon, menu.symbol == nil ? 0 : 1)
    if let symbol = menu.symbol { symbol.show(in: icon) }
    title.show(text: content == nil ? words : nil)
    tessera_a11y_label(button, words)
    gtk_widget_set_visible(button, menu.all.isEmpty ? 0 : 1)
    if let source, let id = menu.position?.id { tessera_drag_content(source, id) }
    if let grip {
      let words: Phrase = menu.name.map { "Reorder: \($0)" } ?? "Reorder"
      gtk_widget_set_tooltip_text(grip, context.text(words))
    }
    if isChanged, popover != nil { fill() }
    return true
  }

  // MARK: The menu

  /// Opens the menu beside its button.
  func open() {
    guard !menu.all.isEmpty else { return }
    if popover == nil {
      let made: Widget = tessera_popover(button, actions)
      Signals.connect(made, "closed") { [weak self] in self?.didClose() }
      // The popover is a child of the button but not part of its layout. It must be removed before the button
      // is destroyed, and the button outlives this view.
      Signals.connect(button, "destroy") { gtk_widget_unparent(made) }
      // An open menu grabs all keys. It must release them when its window is closed.
      Signals.connect(button, "unmap") { tessera_popover_hide(made) }
      popover = made
    }
    fill()
    guard let popover else { return }
    tessera_a11y_label(actions, context.text(menu.title))
    tessera_a11y_expanded(button, 1)
    tessera_popover_show(popover)
    if let first = entries.first(where: { gtk_widget_get_sensitive($0.button) != 0 }) { gtk_widget_grab_focus(first.button) }
  }

  private func fill() {
    for entry in entries { tessera_box_remove(actions, entry.button) }
    entries = menu.all.map { action in
      let button = Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_MENU_ITEM)
      let line = Widgets.row(10)
      if let symbol = action.icon {
        let icon = Widgets.icon()
        symbol.show(in: icon)
        line.append(icon)
      }
      let title = Widgets.label(), reason = Widgets.label("t-caption"), words = Widgets.column(0)
      title.show(text: context.text(action.title))
      reason.show(text: context.text(action.availability.reason))
      words.append(title)
      words.append(reason)
      line.append(words)
      tessera_button_set_child(button, line)
      button.classes("flat")
      button.set("destructive-action", action.emphasis == .destructive)
      tessera_a11y_label(button, context.text(action.title))
      tessera_a11y_description(button, context.text(action.availability.reason))
      gtk_widget_set_sensitive(button, action.availability.isAvailable ? 1 : 0)
      let control = action.control
      Signals.connect(button, "clicked") { [weak self] in self?.press(control) }
      actions.append(button)
      return (button, control)
    }
  }

  private func press(_ control: Control.Name) {
    if let popover { tessera_popover_hide(popover) }
    context.send(control, nil)
  }

  private func didClose() {
    tessera_a11y_expanded(button, 0)
    gtk_widget_grab_focus(button)
  }

  // MARK: The row

  private func connectRow() {
    for gesture in [tessera_menu_click(), tessera_menu_press()] {
      guard let gesture else { continue }
      Signals.connect(gesture, "pressed") { [weak self] in self?.open() }
      tessera_add_controller(widget, gesture)
    }
    guard let keys = gtk_event_controller_key_new() else { return }
    let raw = UnsafeMutableRawPointer(keys)
    tessera_connect_key(raw, keyPressed, WeakMenuOfC.box(self, keptBy: raw))
    tessera_add_controller(widget, raw)
  }

  /// Handles a key. Returns whether it had an effect.
  func press(_ key: UInt32, _ modifiers: UInt32) -> Bool {
    let held = modifiers & (GDK_ALT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue)
    func move(_ control: Control.Name) -> Bool {
      guard menu.actions.contains(where: { $0.control == control && $0.availability.isAvailable }) else { return false }
      press(control)
      return true
    }
    switch key {
    case UInt32(GDK_KEY_Menu): open()
    case UInt32(GDK_KEY_F10) where held == GDK_SHIFT_MASK.rawValue: open()
    case UInt32(GDK_KEY_Up) where held == GDK_ALT_MASK.rawValue: return move(.moveUp)
    case UInt32(GDK_KEY_Down) where held == GDK_ALT_MASK.rawValue: return move(.moveDown)
    default: return false
    }
    return true
  }

  // MARK: Dragging

  private func addGrip() {
    let grip = Widgets.icon()
    tessera_image_set_icon(grip, "list-drag-handle-symbolic")
    grip.classes("t-grip")
    gtk_widget_set_cursor_from_name(grip, "grab")
    self.grip = grip
    widget.append(grip)
    guard let source = tessera_drag_source(), let target = tessera_drop_target() else { return }
    Signals.connect(source, "drag-begin") { [weak self] in
      guard let self else { return }
      MenuView.dragged = self.lifted
      tessera_drag_icon(source, self.widget)
    }
    Signals.connect(source, "drag-end") { MenuView.dragged = nil }
    self.source = source
    tessera_add_controller(grip, source)
    tessera_connect_motion(target, dragMoved, WeakMenuOfC.box(self, keptBy: target))
    tessera_connect_drop(target, dropped, WeakMenuOfC.box(self, keptBy: target))
    Signals.connect(target, "leave") { [weak self] in self?.mark(nil) }
    tessera_add_controller(widget, target)
  }

  /// The row as a dragged row, or `nil` if it has no position.
  var lifted: DraggedRow? {
    guard let row = context.row, let position = menu.position, let section = context.section() else { return nil }
    return DraggedRow(row: row, position: position, section: section)
  }

  /// Whether a dragged row may be dropped on this one.
  fileprivate func takes(_ dragged: DraggedRow) -> Bool {
    menu.position != nil && dragged.row != context.row && dragged.mayStand(in: context.section())
  }

  /// Accepts a dropped row: inserts it before this row, or after it if dropped on the lower half.
  @discardableResult
  func drop(_ dragged: DraggedRow?, at y: Double) -> Bool {
    mark(nil)
    guard let dragged, takes(dragged), let position = menu.position else { return false }
    let (moved, before) = (dragged.position, isUpper(y) ? position.id : position.next)
    guard before != moved.id, before != moved.next || before == nil && position.id != moved.id else { return false }
    dragged.move(before: before)
    return true
  }

  private func isUpper(_ y: Double) -> Bool { y < Double(gtk_widget_get_height(widget)) / 2 }

  /// Shows where a dragged row would be inserted.
  fileprivate func mark(_ y: Double?) {
    widget.set("t-drop-before", y.map(isUpper) == true)
    widget.set("t-drop-behind", y.map(isUpper) == false)
  }
}

/// The user data of the C callbacks.
private final class WeakMenuOfC: Sendable {
  @MainActor weak var owner: MenuView?
  @MainActor init(_ owner: MenuView) { self.owner = owner }

  /// A pointer that `object` keeps alive for its own lifetime.
  @MainActor static func box(_ owner: MenuView, keptBy object: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    let box = Unmanaged.passRetained(WeakMenuOfC(owner)).toOpaque()
    g_object_weak_ref(
      object.assumingMemoryBound(to: GObject.self),
      { data, _ in
        if let data { Unmanaged<WeakMenuOfC>.fromOpaque(data).release() }
      }, box)
    return box
  }

  @MainActor static func owner(_ data: UnsafeMutableRawPointer?) -> MenuView? {
    data.flatMap { Unmanaged<WeakMenuOfC>.fromOpaque($0).takeUnretainedValue().owner }
  }
}

private let keyPressed: @convention(c) (UnsafeMutableRawPointer?, guint, guint, GdkModifierType, UnsafeMutableRawPointer?) -> gboolean = {
  _, key, _, modifiers, data in
  // GTK calls this on the main thread only. The pointer is not used after this call.
  nonisolated(unsafe) let data = data
  return MainActor.assumeIsolated { WeakMenuOfC.owner(data)?.press(key, modifiers.rawValue) == true ? 1 : 0 }
}

private let dragMoved: @convention(c) (UnsafeMutableRawPointer?, Double, Double, UnsafeMutableRawPointer?) -> GdkDragAction = {
  _, _, y, data in
  // GTK calls this on the main thread only. The pointer is not used after this call.
  nonisolated(unsafe) let data = data
  return MainActor.assumeIsolated {
    guard let dragged = MenuView.dragged, let owner = WeakMenuOfC.owner(data), owner.takes(dragged) else {
      return GdkDragAction(rawValue: 0)
    }
    owner.mark(y)
    return GDK_ACTION_MOVE
  }
}

private let dropped:
  @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<GValue>?, Double, Double, UnsafeMutableRawPointer?) -> gboolean = {
    _, _, _, y, data in
    // GTK calls this on the main thread only. The pointer is not used after this call.
    nonisolated(unsafe) let data = data
    return MainActor.assumeIsolated { WeakMenuOfC.owner(data)?.drop(MenuView.dragged, at: y) == true ? 1 : 0 }
  }
#endif
