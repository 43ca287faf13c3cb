public import TesseraScreen

/// A form field as a type: its menu, its property and its title. The choice is stored in the form and sent with it.
///
/// ```swift
/// enum BranchesField: OptionsConfigurable {
///   typealias Menu = Branches
///   static let title: Phrase = "Branches"
///   static let selection: Property<InviteUser.State, [OptionModel]> = \.branches
/// }
/// OptionsItem(BranchesField.self)
/// ```
/// To send the choice at once instead, change the conformance to ``APIOptionsConfigurable`` and add the path. The
/// screen doesn't change.
///
/// - Isolation: none.
public protocol OptionsConfigurable: SendableMetatype {
  /// The menu that provides the options.
  associatedtype Menu: MenuType
  /// The state of the screen that contains the form.
  associatedtype Form: Equatable & Sendable
  /// The type that stores the choice.
  associatedtype Choice: OptionSelection.Choice
  /// The title of the field.
  static var title: Phrase { get }
  /// The property of the form that stores the choice.
  static var selection: Property<Form, Choice> { get }
  /// The appearance of the menu and the limits of a choice.
  static var config: OptionsViewConfig { get }
}

extension OptionsConfigurable {
  public static var config: OptionsViewConfig { OptionsViewConfig() }
}

extension OptionsItem {
  /// A field described by a type.
  public init<Field: OptionsConfigurable>(_ field: Field.Type, help: Phrase? = nil, isRequired: Bool = false, error: Phrase? = nil)
  where Field.Menu == Menu, Field.Form == Owner.State {
    self.init(
      Field.title, Menu.self, selection: Field.selection, config: Field.config, help: help, isRequired: isRequired, error: error)
  }
}
