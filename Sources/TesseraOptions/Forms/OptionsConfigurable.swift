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
/// A field of several forms leaves out its ``selection``, and each form names its property:
/// `OptionsItem(BranchesField.self, selection: \.branches)`. If it chooses one option, add
/// `typealias Choice = OptionModel?`.
///
/// - Isolation: none.
public protocol OptionsConfigurable: SendableMetatype {
  /// The menu that provides the options.
  associatedtype Menu: MenuType
  /// The state of the screen that contains the form. `Never` for a field of several forms.
  associatedtype Form: Equatable & Sendable = Never
  /// The type that stores the choice.
  associatedtype Choice: OptionSelection.Choice = [OptionModel]
  /// The type of the request's body.
  associatedtype Body: Encodable = OptionModel.Value
  /// The title of the field.
  static var title: Phrase { get }
  /// The property of the form that stores the choice.
  static var selection: Property<Form, Choice> { get }
  /// The appearance of the menu and the limits of a choice.
  static var config: OptionsViewConfig { get }
  /// The key in the body that holds the choice. Default: `value`.
  static var apiKey: String { get }
  /// The body of the request that sends the choice. Default: `{apiKey: id}`, or a list of ids for several choices.
  ///
  /// ```swift
  /// static func apiBody(for cities: [OptionModel]) -> [String: [Int]] {   // {"city_ids": [4, 9]}
  ///   ["city_ids": cities.compactMap { Int($0.id.text) }]
  /// }
  /// ```
  /// - Parameter options: The choice. Each id is the one of its endpoint: `4`, also where the option is chosen by its
  ///   path `2/4`.
  static func apiBody(for options: [OptionModel]) -> Body
}

extension OptionsConfigurable {
  public static var config: OptionsViewConfig { OptionsViewConfig() }
  public static var apiKey: String { "value" }

  public static func apiBody(for options: [OptionModel]) -> OptionModel.Value {
    let ids = options.map { OptionModel.Value.text($0.id.text) }
    return [apiKey: Choice.takesSeveral ? .array(ids) : ids.first ?? .null]
  }

  /// The body that sends a choice, for a form that sends its fields itself:
  /// `environment.send("PUT", path, CitiesField.body(of: state.cities), key: key)`.
  public static func body(of choice: Choice) -> Body { body(of: choice.selection) }

  static func body(of selection: OptionSelection) -> Body {
    apiBody(
      for: selection.options.map { chosen in
        var option = chosen
        option.id = Menu.settings.own(chosen.id)
        return option
      })
  }
}

extension OptionsConfigurable where Form == Never {
  public static var selection: Property<Never, Choice> { \Never[Unbound<Choice>()] }
}

/// The place of a property that each form names itself.
private struct Unbound<Choice>: Hashable, Sendable {}

extension Never {
  fileprivate subscript<Choice>(_: Unbound<Choice>) -> Choice {
    get { switch self {} }
    set {}
  }
}

extension OptionsItem {
  /// A field described by a type.
  public init<Field: OptionsConfigurable>(_ field: Field.Type, help: Phrase? = nil, isRequired: Bool = false, error: Phrase? = nil)
  where Field.Menu == Menu, Field.Form == Owner.State {
    self.init(field, selection: Field.selection, help: help, isRequired: isRequired, error: error)
  }

  /// A field described by a type that several forms use.
  ///
  /// - Parameter title: The title in this form. Default: the field's.
  public init<Field: OptionsConfigurable>(
    _ field: Field.Type, title: Phrase? = nil, selection: Property<Owner.State, Field.Choice>, help: Phrase? = nil,
    isRequired: Bool = false, error: Phrase? = nil
  ) where Field.Menu == Menu {
    self.init(
      title ?? Field.title, Menu.self, selection: selection, config: Field.config, help: help, isRequired: isRequired, error: error)
  }
}
