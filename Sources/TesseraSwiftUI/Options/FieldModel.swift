internal import TesseraOptions
internal import TesseraScreen

/// The page behind an option field: the form is its state, and the field its only row.
@MainActor
final class FieldModel<Form: Equatable & Sendable> {
  typealias Fields = OptionsFields<Form>

  let model: ScreenModel
  /// Called with a change of the form by the field. It changes only the field's properties, because the app's form may
  /// be newer than the page's.
  var didChange: ((inout Form) -> Void) -> Void = { _ in }
  private var form: Form
  private var item: Item

  /// An option item for a menu of any type.
  struct Item: Sendable {
    let row: @Sendable () -> AnyItem<Fields>
    let copy: @Sendable (_ source: Form, _ target: inout Form) -> Void

    init<Menu>(_ item: OptionsItem<Fields, Menu>) {
      row = { .of(item) }
      copy = { item.copy(from: $0, to: &$1) }
    }
  }

  init(_ form: Form, _ item: Item, _ environment: ScreenEnvironment) {
    (self.form, self.item) = (form, item)
    model = ScreenModel(AnyScreen(Fields([item.row]), state: form), environment: environment)
    model.didShow = { [weak self] in self?.tell() }
  }

  /// The field's row, once the page has begun.
  var row: ScreenModel.ShownRow? { model.layers.first?.sections.first?.rows.first }

  /// Shows a form and a field that the app changed.
  func show(_ form: Form, _ item: Item) {
    self.item = item
    model.begin()
    _ = model.page.page?.goOn(with: AnyScreen(Fields([item.row]), state: form), beginsAgain: false)
    guard form != self.form else { return }
    self.form = form
    model.page.page?.send(.set(form), to: Fields.self)
  }

  private func tell() {
    guard let new = model.page.page?.state(of: Fields.self), new != form else { return }
    form = new
    didChange { item.copy(new, &$0) }
  }
}
