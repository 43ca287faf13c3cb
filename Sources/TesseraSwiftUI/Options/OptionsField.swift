#if canImport(SwiftUI)
public import SwiftUI
public import TesseraOptions
public import TesseraScreen

/// An option picker as a field of a SwiftUI form.
///
/// ```swift
/// Form {
///   OptionsField("Role", Roles.self, selection: $role)            // OptionModel?  → one
///   OptionsField("Cities", Cities.self, selection: $cities)       // [OptionModel] → several
/// }
/// ```
/// - Law: the binding changes only when the user confirms a choice. Cancelling the picker or pulling it down
///   changes nothing.
public struct OptionsField<Menu: MenuType, Choice: OptionSelection.Choice>: View {
  private let title: Phrase
  private let config: OptionsViewConfig
  private let environment: ScreenEnvironment
  @Binding private var selection: Choice
  @State private var picker: PickerModel?

  /// Creates a field that shows and changes a choice.
  public init(
    _ title: Phrase, _ menu: Menu.Type = Menu.self, selection: Binding<Choice>, config: OptionsViewConfig = OptionsViewConfig(),
    environment: ScreenEnvironment = ScreenEnvironment()
  ) {
    (self.title, self.config, self.environment) = (title, config, environment)
    _selection = selection
  }

  public var body: some View {
    SwiftUI.Button {
      open()
    } label: {
      LabeledContent(environment.localizer.string(title), value: words)
    }
    .sheet(item: $picker) { picker in
      StackView(model: picker.model, root: .root, rows: RowViews())
        .presentationDetents([.medium, .large])
        .onAppear { picker.model.begin() }
    }
  }

  private var words: String {
    let chosen = selection.selection
    return environment.localizer.string(chosen.isEmpty ? config.placeholder : config.format(chosen.options))
  }

  private func open() {
    let model = PickerModel(Menu.self, title: title, chosen: selection, config: config, environment: environment)
    model.didChoose = { selection = Choice($0) }
    model.didClose = { picker = nil }
    picker = model
  }
}
#endif
