#if GTK
internal import CGtk4
internal import TesseraScreen

/// Shows `.dateField`: a text field, with a calendar button for dates that GTK's calendar supports.
final class DateFieldView: ElementView {
  private let kind: Element.DateField.Kind
  private let field: FieldView
  /// Created on demand, because a calendar consists of many widgets.
  private(set) var calendar: Widget?
  private let button: Widget?
  private var isShowing = false
  private var date: CalendarDate?

  init(_ content: Element.DateField, _ context: ElementContext) {
    kind = content.kind
    button = content.kind == .date ? Widgets.make(gtk_menu_button_get_type(), GTK_ACCESSIBLE_ROLE_NONE) : nil
    field = FieldView(content.asTextField, context, beside: button)
    super.init(field.widget, context)
    guard let button else { return }
    // Keyboard users have the text field. The calendar is for pointers only.
    tessera_a11y_hidden(button, 1)
    gtk_widget_set_focusable(button, 0)
    let opens = Closure { [weak self] in self?.open() }.retained()
    tessera_menu_button_make(
      button, "x-office-calendar-symbolic", { _, data in if let data { Closure.call(data) } }, opens, { Closure.release($0) })
  }

  /// Opens the calendar at the field's date, or at today if the field is empty.
  func open() {
    guard let button else { return }
    if calendar == nil {
      let made = Widgets.make(gtk_calendar_get_type(), GTK_ACCESSIBLE_ROLE_GRID)
      tessera_menu_button_set(button, "x-office-calendar-symbolic", made)
      listen(made)
      calendar = made
    }
    select()
  }

  /// Accepts a day when it is clicked or chosen by a key. GTK's own selection signal is unsuitable: it fires
  /// whenever the day number changes, even while the user browses months, and does not fire for a click on a
  /// day of another month.
  private func listen(_ calendar: Widget) {
    guard let click = gtk_gesture_click_new(), let keys = gtk_event_controller_key_new() else { return }
    let (clicks, presses) = (UnsafeMutableRawPointer(click), UnsafeMutableRawPointer(keys))
    gtk_widget_add_controller(calendar, click)
    gtk_widget_add_controller(calendar, keys)
    Signals.connect(clicks, "released") { [weak self] in
      if tessera_calendar_clicked(calendar, clicks) != 0 { self?.didPick() }
    }
    Signals.connect(presses, "key-released") { [weak self] in
      if tessera_key_chooses(presses) != 0 { self?.didPick() }
    }
  }

  private func select() {
    guard let calendar else { return }
    isShowing = true
    if let date {
      tessera_calendar_select(calendar, Int32(date.year), Int32(date.month), Int32(date.day))
    } else {
      tessera_calendar_select_today(calendar, context.localizer.timeZone)
    }
    isShowing = false
  }

  override var accessibleWidget: Widget? { field.accessibleWidget }
  override func focus(_ control: Control.Name) -> Bool { field.focus(control) }
  override var focused: Control.Name? { field.focused }

  private func didPick() {
    guard !isShowing, let calendar, let button else { return }
    var (year, month, day): (Int32, Int32, Int32) = (0, 0, 0)
    tessera_calendar_selected(calendar, &year, &month, &day)
    guard let date = CalendarDate(year: Int(year), month: Int(month), day: Int(day)) else { return }
    tessera_menu_button_close(button)
    context.send(field.control, .text(date.description))
  }

  override func show(_ element: Element) -> Bool {
    guard case .dateField(let content) = element, content.kind == kind, field.show(.textField(content.asTextField)) else { return false }
    let new = CalendarDate(content.text)
    if new != date {
      date = new
      select()
    }
    if let button { gtk_widget_set_sensitive(button, content.availability.isAvailable ? 1 : 0) }
    return true
  }
}
#endif
