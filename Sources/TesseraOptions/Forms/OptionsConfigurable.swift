public import TesseraScreen

/// A field of a form as a type: which menu, which property, what it is called. The choice goes into the form and is sent with it.
///
/// ```swift
/// enum BranchesField: OptionsConfigurable {
///   typealias Menu = Branches
///   static let title: Phrase = "Branches"
///   static let selection: Property<InviteUser.State, [OptionModel]> = \.branches
/// }
/// OptionsItem(BranchesField.self)
/// ```
/// To send the choice at once instead, change the conformance to ``APIOptionsConfigurable`` and say where to; the screen stays as it is.
///
/// - Isolation: none.
public protocol OptionsConfigurable: SendableMetatype {
  /// The menu that the options come from.
  associatedtype Menu: MenuType
  /// The state of the screen whose form it is.
  associatedtype Form: Equatable & Sendable
  /// The part of the choice that is kept.
  associatedtype Choice: OptionChoice
  /// The title of the field.
  static var title: Phrase { get }
  /// The property of the form that holds the choice.
  static var selection: Property<Form, Choice> { get }
  /// The look of the menu, and what may be chosen in it.
  static var config: OptionsViewConfig { get }
}

extension OptionsConfigurable {
  public static var config: OptionsViewConfig { OptionsViewConfig() }
}

extension OptionsItem {
  /// The field that a type describes.
  public init<Field: OptionsConfigurable>(_ field: Field.Type, help: Phrase? = nil, isRequired: Bool = false, error: Phrase? = nil)
  where Field.Menu == Menu, Field.Form == Owner.State {
    self.init(
      Field.title, Menu.self, selection: Field.selection, config: Field.config, help: help, isRequired: isRequired, error: error)
  }
}
