#if GTK
internal import CGtk4
internal import TesseraScreen

/// Shows `.fileField`: a button that opens the desktop's file chooser, and a drop area. The item copies the
/// files.
final class FileFieldView: ControlView {
  private let button = Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_BUTTON)
  private let frame = FieldFrame()
  private let words = Widgets.label()
  private let dropTarget = tessera_files_target()
  private var field: Element.FileField?
  /// Opens the file chooser. Tests replace it.
  static var choose: @MainActor (Widget, String, UploadedFile.Rule, @escaping @MainActor ([String]) -> Void) -> Void = {
    widget, title, rule, done in
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
    takeDrops()
  }

  private func takeDrops() {
    guard let dropTarget else { return }
    tessera_connect_drop(dropTarget, dropped, WeakField.box(self, keptBy: dropTarget))
    Signals.connect(dropTarget, "notify::current-drop") { [weak self] in
      self?.widget.set("t-drop-over", tessera_drop_is_over(dropTarget) != 0)
    }
    tessera_add_controller(widget, dropTarget)
  }

  /// Accepts dropped files. Returns `false` if there is no room for any.
  fileprivate func take(_ paths: [String]) -> Bool {
    guard let field, field.canChoose, !paths.isEmpty, !isShowing else { return false }
    for path in paths.prefix(field.rule.remaining) { context.send(control, .file(.picked(path: path))) }
    return true
  }

  override var target: Widget { button }
  override var accessibleWidget: Widget? { button }

  private func choose() {
    guard let field, !isShowing else { return }
    // The widgets may show another row when the chooser closes. The files belong to the row that opened it.
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
    if let dropTarget { tessera_files_target_allow(dropTarget, field.canChoose ? 1 : 0) }
    return true
  }
}

/// The user data of the C callbacks.
private final class WeakField: Sendable {
  @MainActor weak var field: FileFieldView?
  @MainActor init(_ field: FileFieldView) { self.field = field }

  /// A pointer that `object` keeps alive for its own lifetime.
  @MainActor static func box(_ field: FileFieldView, keptBy object: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    let box = Unmanaged.passRetained(WeakField(field)).toOpaque()
    g_object_weak_ref(
      object.assumingMemoryBound(to: GObject.self),
      { data, _ in
        if let data { Unmanaged<WeakField>.fromOpaque(data).release() }
      }, box)
    return box
  }
}

private let dropped:
  @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<GValue>?, Double, Double, UnsafeMutableRawPointer?) -> gboolean = {
    _, value, _, _, data in
    // GTK calls this on the main thread only. The pointers are not used after this call.
    nonisolated(unsafe) let (value, data) = (value, data)
    return MainActor.assumeIsolated {
      guard let value, let data, let field = Unmanaged<WeakField>.fromOpaque(data).takeUnretainedValue().field else { return 0 }
      var paths: [String] = []
      withUnsafeMutablePointer(to: &paths) { paths in
        tessera_dropped_files(
          value, { path, data in if let path { data?.assumingMemoryBound(to: [String].self).pointee.append(String(cString: path)) } }, paths
        )
      }
      return field.take(paths) ? 1 : 0
    }
  }

/// An open file chooser.
@MainActor
private final class FileChoice {
  private var paths: [String] = []
  private let done: @MainActor ([String]) -> Void

  private init(_ done: @escaping @MainActor ([String]) -> Void) { self.done = done }

  static func open(over widget: Widget, _ title: String, _ rule: UploadedFile.Rule, _ done: @escaping @MainActor ([String]) -> Void) {
    let choice = Unmanaged.passRetained(FileChoice(done)).toOpaque()
    let endings = rule.accepts.types.flatMap(\.endings).joined(separator: ",")
    tessera_choose_files(
      widget, title, rule.remaining > 1 ? 1 : 0, endings,
      { path, data in
        // Both pointers are only read, on the main thread, where GTK calls back.
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
