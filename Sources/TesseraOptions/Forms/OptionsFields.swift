public import TesseraScreen

/// The screen behind option fields in views of your own: your form is its state, and the fields are its items.
///
/// You only meet it as the `Owner` of an ``OptionsItem`` in an `OptionsFieldView` of UIKit or an `OptionsField` of
/// SwiftUI.
public struct OptionsFields<Form: Equatable & Sendable>: Screen {
  public typealias State = Form
  /// An action of the fields.
  @nonexhaustive
  public enum Action: Equatable, Sendable {
    /// The app changed the form.
    case set(Form)
  }

  private let fields: [@Sendable () -> AnyItem<Self>]

  /// A screen with one row per field, in this order.
  package init(_ fields: [@Sendable () -> AnyItem<Self>]) { self.fields = fields }

  public func title(for state: Form) -> Phrase { "" }

  public func sections(for state: Form) -> [SectionModel<Self>] {
    SectionModel { for field in fields { field() } }.id("fields")
  }

  public func reduce(_ state: inout Form, _ action: Action) -> Effect<Action> {
    if case .set(let form) = action { state = form }
    return .none
  }
}

extension OptionsItem {
  /// Copies the choice, and the submission that follows it, from one form to another.
  package func copy(from source: Owner.State, to target: inout Owner.State) {
    for case .edit(let edit)? in [field.edit(field.read(source), false), field.live?(source).flatMap { field.follow?($0) }] {
      edit.apply(to: &target)
    }
  }
}
