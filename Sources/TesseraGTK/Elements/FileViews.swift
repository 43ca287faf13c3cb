#if GTK
internal import CGtk4
internal import TesseraScreen

/// `.fileField`: a button that opens the desktop's own window for choosing files. The item has them copied.
final class FileFieldView: ControlView {
  private let button = Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_BUTTON)
  private let frame = FieldFrame()
  private let words = Widgets.label()
  private var field: Element.FileField?
  /// Opens the window; tests answer in its place.
  static var choose: @MainActor (Widget, String, FileRule, @escaping @MainActor ([String]) -> Void) -> Void = { widget, title, rule, done in
    FileChoice.open(over: widget, title, rule, done)
  }

  init(_ context: ElementContext) {
    super.init(frame.widget, context)
    let line = Widgets.row(8)
    gtk_widget_set_halign(line, GTK_ALIGN_CENTER)
    let icon = Widgets.icon()
    tessera_image_set_icon(icon, "document-open-symbolic")
    line.append(icon)
    line.append(words)
    tessera_button_set_child(button, line)
    gtk_widget_set_halign(button, GTK_ALIGN_START)
    frame.insert(button)
    Signals.connect(button, "clicked") { [weak self] in self?.choose() }
  }

  override var target: Widget { button }
  override var accessibleWidget: Widget? { button }

  private func choose() {
    guard let field, !isShowing else { return }
    // The row may be another one when the window closes: whoever is asked now gets the files.
    let (send, control) = (context.send, control)
    Self.choose(button, context.text(field.title), field.rule) { paths in
      for path in paths.prefix(field.rule.remaining) { send(control, .file(.picked(path: path))) }
    }
  }

  override func show(_ element: Element) -> Bool {
    guard case .fileField(let field) = element else { return false }
    self.field = field
    control = field.control
    let choose: Phrase = "Choose files"
    words.show(text: context.text(choose))
    let note: Phrase? = field.note
    frame.show(
      title: context.text(field.title), isRequired: field.isRequired, note: context.text(note), isError: field.error != nil)
    tessera_a11y_label(button, context.text(field.title))
    tessera_a11y_description(button, context.text(note))
    apply(field.availability, to: button)
    if field.rule.remaining <= 0 { gtk_widget_set_sensitive(button, 0) }
    return true
  }
}

/// The desktop's window while it is open.
@MainActor
private final class FileChoice {
  private var paths: [String] = []
  private let done: @MainActor ([String]) -> Void

  private init(_ done: @escaping @MainActor ([String]) -> Void) { self.done = done }

  static func open(over widget: Widget, _ title: String, _ rule: FileRule, _ done: @escaping @MainActor ([String]) -> Void) {
    let choice = Unmanaged.passRetained(FileChoice(done)).toOpaque()
    let endings = rule.accepts.types.flatMap(\.endings).joined(separator: ",")
    tessera_choose_files(
      widget, title, rule.remaining > 1 ? 1 : 0, endings,
      { path, data in
        // Both are only read, on the main thread, where GTK calls back.
        nonisolated(unsafe) let (path, data) = (path, data)
        MainActor.assumeIsolated {
          guard let data else { return }
          let choice = Unmanaged<FileChoice>.fromOpaque(data)
          if let path {
            choice.takeUnretainedValue().paths.append(String(cString: path))
          } else {
            let ended = choice.takeRetainedValue()
            ended.done(ended.paths)
          }
        }
      }, choice)
  }
}
#endif
