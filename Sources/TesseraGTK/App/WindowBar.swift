#if GTK
internal import CGtk4
internal import TesseraFlow
internal import TesseraScreen

/// The header bar of a window: back button, the app's logo and name, its languages and looks.
@MainActor
final class WindowBar {
  private let handle = WidgetHandle(gtk_header_bar_new())
  private let backButton = Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_BUTTON)
  private let name: Widget
  let logo = Widgets.make(gtk_picture_get_type(), GTK_ACCESSIBLE_ROLE_NONE)
  private let languages: ChoiceMenu<AppLanguage>?
  private let looks: ChoiceMenu<AppLook>?
  var didPressBack: () -> Void = {}
  var didChoose: (Language) -> Void = { _ in }
  var didChooseLook: (String) -> Void = { _ in }

  init(_ languages: [AppLanguage], _ looks: [AppLook]) {
    name = Widgets.make(gtk_label_get_type(), GTK_ACCESSIBLE_ROLE_NONE)
    name.classes("title")
    tessera_label_ellipsize(name)
    tessera_a11y_hidden(name, 1)
    self.languages = languages.count > 1 ? ChoiceMenu(languages, "accessories-character-map-symbolic") : nil
    self.looks = looks.count > 1 ? ChoiceMenu(looks, "applications-graphics-symbolic") : nil
    tessera_button_set_icon(backButton, "go-previous-symbolic")
    tessera_header_start(widget, backButton)
    tessera_a11y_hidden(logo, 1)
    gtk_widget_set_size_request(logo, -1, 24)
    gtk_widget_set_valign(logo, GTK_ALIGN_CENTER)
    gtk_widget_set_visible(logo, 0)
    let title = Widgets.row(8)
    title.append(logo)
    title.append(name)
    tessera_header_title(widget, title)
    if let menu = self.languages { tessera_header_end(widget, menu.button) }
    if let menu = self.looks { tessera_header_end(widget, menu.button) }
    canGoBack = false
    Signals.connect(backButton, "clicked") { [weak self] in self?.didPressBack() }
    self.languages?.didChoose = { [weak self] in self?.didChoose($0.language) }
    self.looks?.didChoose = { [weak self] in self?.didChooseLook($0.id) }
  }

  var widget: Widget { handle.widget }

  var canGoBack = false {
    didSet { gtk_widget_set_visible(backButton, canGoBack ? 1 : 0) }
  }

  /// Shows the logo. `nil` hides it.
  func show(logo texture: UnsafeMutableRawPointer?) {
    tessera_picture_set_texture(logo, texture)
    gtk_widget_set_visible(logo, texture == nil ? 0 : 1)
  }

  func relocalize(_ localizer: Localizer, _ app: Phrase, look: String?) {
    tessera_label_set_text(name, localizer.string(app))
    let back = localizer.string("Back")
    tessera_a11y_label(backButton, back)
    gtk_widget_set_tooltip_text(backButton, back)
    languages?.show(localizer.string("Language"), chosen: { $0.language == localizer.language }) { $0.name }
    guard let looks, let chosen = looks.values.first(where: { $0.id == look }) ?? looks.values.first else { return }
    looks.show(localizer.string("Look: \(chosen.name)"), chosen: { $0.id == chosen.id }) { localizer.string($0.name) }
  }

  var lookButtons: [Widget] { looks?.buttons ?? [] }
}

/// A button that opens a short list of choices, one of which is selected.
@MainActor
private final class ChoiceMenu<Value> {
  let button: Widget = gtk_menu_button_new()
  let values: [Value]
  private let choices: [(button: Widget, label: Widget)]
  var didChoose: (Value) -> Void = { _ in }

  init(_ values: [Value], _ icon: String) {
    self.values = values
    choices = values.map { _ in (Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_BUTTON), Widgets.label()) }
    let column = Widgets.column(2)
    for choice in choices {
      tessera_button_set_child(choice.button, choice.label)
      choice.button.classes("flat")
      column.append(choice.button)
    }
    tessera_menu_button_set(button, icon, column)
    for (choice, value) in zip(choices, values) {
      Signals.connect(choice.button, "clicked") { [weak self] in
        guard let self else { return }
        tessera_menu_button_close(button)
        didChoose(value)
      }
    }
  }

  var buttons: [Widget] { choices.map(\.button) }

  /// Shows the titles of the button and its choices. The selected choice is disabled.
  func show(_ words: String, chosen: (Value) -> Bool, _ name: (Value) -> String) {
    tessera_a11y_label(button, words)
    gtk_widget_set_tooltip_text(button, words)
    for (choice, value) in zip(choices, values) {
      tessera_label_set_text(choice.label, name(value))
      tessera_a11y_label(choice.button, name(value))
      gtk_widget_set_sensitive(choice.button, chosen(value) ? 0 : 1)
    }
  }
}
#endif
