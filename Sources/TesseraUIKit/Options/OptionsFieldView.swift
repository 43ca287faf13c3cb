#if canImport(UIKit)
public import TesseraOptions
internal import TesseraScreen
public import UIKit

/// A field that shows a choice in words and opens its menu in a sheet, for forms of your own view controllers.
///
/// ```swift
/// OptionsFieldView(BranchesField.self, in: $form)                 // a type: its conformance says when the choice is sent
/// OptionsFieldView(OptionsItem("City", Cities.self, selection: \.city, dependingOn: \.region), in: $form)
/// ```
/// The field has the accessible name, value and state of an ``/TesseraOptions/OptionsItem``, follows the text size and the writing
/// direction around it, is disabled while the field it depends on is empty, and shows a live submission that is pending or
/// failed. The sheet is presented from the view controller that contains the field.
///
/// - Isolation: the main actor.
public final class OptionsFieldView: UIView, RowOwner {
  private var content: RowContent?
  private var row: Row?
  private weak var host: UIKitScreenHost?
  /// Keeps the form, which knows the field only weakly.
  private let form: AnyObject

  /// Creates a field for an item that is bound to a property of the form.
  public init<Form, Menu>(_ item: OptionsItem<OptionsFields<Form>, Menu>, in form: OptionsForm<Form>) {
    self.form = form
    super.init(frame: .zero)
    form.add(self) { .of(item) }
  }

  /// Creates a field described by a type. Its choice is stored in the form.
  public convenience init<Form, Field: OptionsConfigurable>(_ field: Field.Type, in form: OptionsForm<Form>, isRequired: Bool = false)
  where Field.Form == Form {
    self.init(OptionsItem(field, isRequired: isRequired), in: form)
  }

  /// Creates a field described by a type. Its choice is sent at once.
  public convenience init<Form, Field: APIOptionsConfigurable>(_ field: Field.Type, in form: OptionsForm<Form>, isRequired: Bool = false)
  where Field.Form == Form {
    self.init(OptionsItem(field, isRequired: isRequired), in: form)
  }

  /// Not supported: a field cannot be loaded from a storyboard.
  public required init?(coder: NSCoder) { nil }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil, let host else { return }
    var responder: UIResponder? = self
    while let current = responder, !(current is UIViewController) { responder = current.next }
    host.container = responder as? UIViewController
    host.hasAppeared = true
    host.didAppear()
  }

  func show(_ row: Row, _ host: UIKitScreenHost) {
    (self.row, self.host) = (row, host)
    if content?.bind(row, nil, self, host) == true { return }
    content?.unbind()
    content?.view.removeFromSuperview()
    let new = RowContent(row, nil, self, host)
    content = new
    new.view.fill(self)
  }

  func send(_ event: Control.Event, of key: Row.Key) {
    host?.send(.control(item: key.text, event), layer: .root)
    if let row { content?.restore(row) }
  }

  func refusedText(of key: Row.Key, _ control: Control.Name) -> String? { nil }
  func didResize() { invalidateIntrinsicContentSize() }
  func didEndEditing() {}
}
#endif
