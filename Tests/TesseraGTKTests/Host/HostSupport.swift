#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

/// Not the C type of that name.
typealias GtkWindow = TesseraGTK.GtkWindow

/// A screen on a real window: a page, its host, and the means to use its widgets.
@MainActor
final class HostWindow<S: Screen> {
  let window: UnsafeMutablePointer<GtkWidget>
  let host: GtkScreenHost
  private(set) var page: Page?
  private(set) var diagnostics: [Diagnostic] = []

  init(_ screen: S, state: S.State, localizer: Localizer = .english, rows: NativeRowRegistry = NativeRowRegistry(), height: Int32 = 500) {
    window = gtk_window_new()
    let reports = Reports()
    host = GtkScreenHost(localizer: localizer, rows: rows) { reports.body($0) }
    weak var weakPage: Page?
    let wake = Wake()
    let page = Page(
      screen, state: state, environment: ScreenEnvironment(localizer: localizer),
      inbox: Page.EffectInbox { Task { @MainActor in wake.body() } })
    weakPage = page
    wake.body = { weakPage?.pump() }
    self.page = page
    host.didSend = { weakPage?.send($0) }
    reports.body = { [weak self] in self?.diagnostics.append($0) }
    tessera_window_set_size(window, 480, height)
    tessera_window_set_child(window, host.widget)
    page.attach(host)
    page.start()
    tessera_window_present(window)
    GtkMainLoop.turn(until: { [host] in host.layers.first?.isLaidOut == true })
  }

  var state: S.State? { page?.state(of: S.self) }

  /// Handles an action as if an effect of the screen had sent it.
  func act(_ action: S.Action) { page?.send(action, to: S.self) }
  var top: LayerView? { host.layers.last }

  func end() {
    page?.end()
    page = nil
  }

  func close() {
    end()
    host.close()
    tessera_window_destroy(window)
  }

  // MARK: As a person does it

  /// Presses the first button of a shown row. Returns false if there is none.
  @discardableResult
  func press(_ key: String, button number: Int = 0) -> Bool {
    guard let buttons = top?.cells[key]?.widget.descendants(of: gtk_button_get_type()), buttons.indices.contains(number) else {
      return false
    }
    emit("clicked", on: UnsafeMutableRawPointer(buttons[number]))
    return true
  }

  /// Types into the field of a row, character by character.
  func type(_ text: String, into key: String) {
    guard let field = field(key) else {
      Issue.record("no field '\(key)'")
      return
    }
    for character in text {
      var position = tessera_editable_position(field)
      let bytes = String(character)
      gtk_editable_insert_text(OpaquePointer(field), bytes, Int32(bytes.utf8.count), &position)
      tessera_editable_set_position(field, position)
    }
  }

  func field(_ key: String) -> Widget? { top?.cells[key]?.widget.descendants(of: gtk_text_get_type()).first }
  func text(in key: String) -> String? { field(key).map { String(cString: tessera_editable_text($0)) } }

  /// All words that a row shows, in reading order.
  func words(_ key: String) -> [String] {
    (top?.cells[key]?.widget.descendants(of: gtk_label_get_type()) ?? []).filter { gtk_widget_get_visible($0) != 0 }
      .map { String(cString: tessera_label_text($0)) }.filter { !$0.isEmpty }
  }

  func focus(_ widget: Widget?) {
    guard let widget else {
      Issue.record("nothing to focus")
      return
    }
    tessera_entry_grab_focus(widget)
  }
}

/// The owner that an inbox wakes; set after the page that it wakes was made.
@MainActor
private final class Wake {
  var body: () -> Void = {}
}

/// The receiver of diagnostics; set after the host that reports them was made.
@MainActor
private final class Reports {
  var body: (Diagnostic) -> Void = { _ in }
}

extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// All widgets of a type in this one, in order.
  @MainActor func descendants(of type: GType) -> [Widget] {
    var found: [Widget] = []
    var child = gtk_widget_get_first_child(self)
    while let next = child {
      if g_type_check_instance_is_a(UnsafeMutableRawPointer(next).assumingMemoryBound(to: GTypeInstance.self), type) != 0 {
        found.append(next)
      }
      found += next.descendants(of: type)
      child = gtk_widget_get_next_sibling(next)
    }
    return found
  }
}

extension RowList {
  /// The keys of everything that is shown, in order.
  var keys: [String] {
    (0..<count).map { position in
      switch entry(at: position) {
      case .row(let row, _, _): row.key.text
      case .cards(_, let rows, _): rows.map(\.key.text).joined(separator: " | ")
      case .columns(_, let rows, let columns):
        columns.map { column in rows[column.range].map(\.key.text).joined(separator: " ") }.joined(separator: " | ")
      case .room(_, let index): "room \(index)"
      case .nothing: "nothing"
      }
    }
  }
}

extension ScreenSnapshot {
  /// The keys of all rows as a host shows them.
  var shownKeys: [String] {
    sections.flatMap { section in
      ([section.header].compactMap { $0 } + section.rows + [section.footer].compactMap { $0 }).map(\.key.text)
    }
  }
}
#endif
