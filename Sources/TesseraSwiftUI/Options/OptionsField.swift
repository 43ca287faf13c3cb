#if canImport(SwiftUI)
public import SwiftUI
public import TesseraOptions
public import TesseraScreen

/// A field that shows a choice in words and opens its menu in a sheet, for SwiftUI forms.
///
/// ```swift
/// Form {
///   OptionsField("Role", Roles.self, selection: $role)            // OptionModel?  → one
///   OptionsField("Cities", Cities.self, selection: $cities)       // [OptionModel] → several
///   OptionsField(BranchesField.self, in: $form)                   // a type: its conformance says when the choice is sent
///   OptionsField(OptionsItem("Cities", Cities.self, selection: \.cities, dependingOn: \.region), in: $form)
/// }
/// ```
/// - Law: the binding changes only when the user confirms a choice, when a live choice is accepted, or when the field
///   that this one depends on changes. Cancelling the picker or pulling it down changes nothing.
public struct OptionsField<Form: Equatable & Sendable>: View {
  @Binding private var form: Form
  @State private var field: FieldModel<Form>
  @FocusState private var focus: Page.FocusTarget?
  private let item: FieldModel<Form>.Item

  /// Creates a field for an item that is bound to a property of a form.
  public init<Menu>(
    _ item: OptionsItem<OptionsFields<Form>, Menu>, in form: Binding<Form>, environment: ScreenEnvironment = ScreenEnvironment()
  ) {
    self.item = FieldModel.Item(item)
    _form = form
    _field = State(initialValue: FieldModel(form.wrappedValue, self.item, environment))
  }

  /// Creates a field described by a type. Its choice is stored in the form.
  public init<Field: OptionsConfigurable>(
    _ field: Field.Type, in form: Binding<Form>, isRequired: Bool = false, environment: ScreenEnvironment = ScreenEnvironment()
  ) where Field.Form == Form {
    self.init(OptionsItem(field, isRequired: isRequired), in: form, environment: environment)
  }

  /// Creates a field described by a type. Its choice is sent at once.
  public init<Field: APIOptionsConfigurable>(
    _ field: Field.Type, in form: Binding<Form>, isRequired: Bool = false, environment: ScreenEnvironment = ScreenEnvironment()
  ) where Field.Form == Form {
    self.init(OptionsItem(field, isRequired: isRequired), in: form, environment: environment)
  }

  /// Creates a field for a choice that you store on its own.
  public init<Menu: MenuType>(
    _ title: Phrase, _ menu: Menu.Type = Menu.self, selection: Binding<Form>, config: OptionsViewConfig = OptionsViewConfig(),
    environment: ScreenEnvironment = ScreenEnvironment()
  ) where Form: OptionSelection.Choice {
    self.init(OptionsItem(title, menu, selection: \.self, config: config), in: selection, environment: environment)
  }

  public var body: some View {
    CoveredView(model: field.model, root: .root, rows: RowViews(), content: content)
      .onAppear {
        field.didChange = { $0(&form) }
        field.show(form, item)
      }
      .onChange(of: Shown(form: form, item: item.row())) { _, new in field.show(new.form, item) }
  }

  @ViewBuilder
  private var content: some View {
    if let row = field.row {
      RowContentView(
        shown: row, model: field.model, layer: .root, rows: RowViews(), focus: $focus, language: field.model.localizer.language,
        timeZone: field.model.localizer.timeZone, columns: nil)
    } else {
      // An empty view would never appear.
      Color.clear.frame(height: 56)
    }
  }

  /// What the app gave the field last.
  private struct Shown: Equatable {
    let form: Form
    let item: Row

    static func == (left: Shown, right: Shown) -> Bool { left.form == right.form && left.item.hasEqualContent(to: right.item) }
  }
}
#endif
