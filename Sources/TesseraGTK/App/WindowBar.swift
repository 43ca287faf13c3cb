#if GTK
internal import CGtk4
internal import TesseraFlow
internal import TesseraScreen

/// The bar at the top of the window: the way back, the app's name, its languages.
@MainActor
final class WindowBar {
  private let handle = WidgetHandle(gtk_header_bar_new())
  private let backButton = Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_BUTTON)
  private let name: Widget
  private let languageButton: Widget?
  private let languageChoices: [(button: Widget, language: AppLanguage)]
  var didPressBack: () -> Void = {}
  var didChoose: (Language) -> Void = { _ in }

  init(_ languages: [AppLanguage]) {
    name = Widgets.make(gtk_label_get_type(), GTK_ACCESSIBLE_ROLE_NONE)
    name.classes("title")
    tessera_label_ellipsize(name)
    tessera_a11y_hidden(name, 1)
    var choices: [(Widget, AppLanguage)] = []
    if languages.count > 1 {
      let column = Widgets.column(2)
      for language in languages {
        let button = Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_BUTTON)
        let label = Widgets.label()
        tessera_label_set_text(label, language.name)
        tessera_button_set_child(button, label)
        tessera_a11y_label(button, language.name)
        button.classes("flat")
        column.append(button)
        choices.append((button, language))
      }
      let menu: Widget = gtk_menu_button_new()
      tessera_menu_button_set(menu, "accessories-character-map-symbolic", column)
      languageButton = menu
    } else {
      languageButton = nil
    }
    languageChoices = choices
    tessera_button_set_icon(backButton, "go-previous-symbolic")
    tessera_header_start(widget, backButton)
    tessera_header_title(widget, name)
    if let languageButton { tessera_header_end(widget, languageButton) }
    canGoBack = false
    Signals.connect(backButton, "clicked") { [weak self] in self?.didPressBack() }
    for (button, language) in choices {
      Signals.connect(button, "clicked") { [weak self] in
        guard let self else { return }
        if let languageButton { tessera_menu_button_close(languageButton) }
        didChoose(language.language)
      }
    }
  }

  var widget: Widget { handle.widget }

  var canGoBack = false {
    didSet { gtk_widget_set_visible(backButton, canGoBack ? 1 : 0) }
  }

  func relocalize(_ localizer: Localizer, _ app: Phrase) {
    tessera_label_set_text(name, localizer.string(app))
    let back = localizer.string("Back")
    tessera_a11y_label(backButton, back)
    gtk_widget_set_tooltip_text(backButton, back)
    guard let languageButton else { return }
    let words = localizer.string("Language")
    tessera_a11y_label(languageButton, words)
    gtk_widget_set_tooltip_text(languageButton, words)
    for (button, language) in languageChoices {
      gtk_widget_set_sensitive(button, language.language == localizer.language ? 0 : 1)
    }
  }
}
#endif
