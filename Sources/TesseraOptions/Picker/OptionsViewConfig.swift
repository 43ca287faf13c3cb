public import TesseraScreen

/// The appearance of a menu, and the limits of a choice.
public struct OptionsViewConfig: Sendable {
  /// The presentation of the picker.
  @nonexhaustive
  public enum Placement: Hashable, Sendable {
    /// A sheet from the bottom edge that covers a part of the form.
    case sheet
    /// Full screen.
    case fullScreen
    /// In the sections of another screen, through ``OptionsPicker/inline(_:_:into:action:)``. Pressing a field shows
    /// a sheet.
    case inline

    var kind: ScreenSnapshot.PresentationKind {
      switch self {
      case .sheet, .inline: .sheet
      case .fullScreen: .fullScreen
      }
    }
  }

  /// The effect of choosing an option with children.
  public enum ParentRule: Hashable, Sendable {
    /// Chooses the option itself, independent of its children.
    case independent
    /// Chooses all leaves below it. Only leaves can be chosen. During a search, chooses only the shown leaves, so
    /// that nothing is chosen unseen. If none is shown, chooses all.
    case leaves
    /// Includes everything below it, loaded or not, shown or not.
    case covering
  }

  /// Whether to show a search field. `nil` shows it for more than eight options or if the endpoint can search.
  public var search: Bool?
  /// The title of the button that confirms several options.
  public var actionTitle: Phrase
  /// The field's text while nothing is chosen.
  public var placeholder: Phrase
  /// The presentation of the picker.
  public var placement: Placement
  /// The minimum and maximum number of options. `Int.max` means no limit.
  public var count: ClosedRange<Int>
  /// Whether pressing a single choice again removes it.
  public var allowsDeselection: Bool
  /// The effect of choosing an option with children. `nil` means ``ParentRule/covering`` if children load on demand,
  /// otherwise ``ParentRule/leaves``.
  public var parents: ParentRule?
  /// Whether to show buttons that choose all and none.
  public var offersAll: Bool
  /// The question before a choice is submitted live.
  public var confirmation: Phrase?
  /// The text for a menu without options.
  public var emptyText: Phrase
  /// The text for a search that finds nothing.
  public var noResultsText: Phrase
  /// Makes an option with the text of a search that found no option of this name, and returns it to be chosen.
  ///
  /// ```swift
  /// OptionsViewConfig(create: { name, environment in try await environment.api.addTag(name) })
  /// ```
  /// The picker then shows *Create “…”*. A thrown error is shown, and the search stays. Answers of the menu's path are
  /// requested again. `nil` means that the menu can't be extended.
  public var create: (@Sendable (_ name: String, ScreenEnvironment) async throws -> OptionModel)?
  /// Formats the chosen options. Never called without options.
  public var format: @Sendable ([OptionModel]) -> Phrase

  /// A configuration. Every parameter has a default.
  public init(
    search: Bool? = nil, actionTitle: Phrase = "Done", placeholder: Phrase = "Select", placement: Placement = .sheet,
    count: ClosedRange<Int> = 0...Int.max, allowsDeselection: Bool = false, parents: ParentRule? = nil, offersAll: Bool = false,
    confirmation: Phrase? = nil, emptyText: Phrase = "Nothing here yet", noResultsText: Phrase = "No results",
    format: @escaping @Sendable ([OptionModel]) -> Phrase = Self.names,
    create: (@Sendable (_ name: String, ScreenEnvironment) async throws -> OptionModel)? = nil
  ) {
    (self.search, self.actionTitle, self.placeholder, self.placement) = (search, actionTitle, placeholder, placement)
    (self.count, self.allowsDeselection, self.parents, self.offersAll) = (count, allowsDeselection, parents, offersAll)
    (self.confirmation, self.emptyText, self.noResultsText) = (confirmation, emptyText, noResultsText)
    (self.create, self.format) = (create, format)
  }

  /// One option by name, several as `Riyadh +2 more`, with the language's plural.
  public static let names: @Sendable ([OptionModel]) -> Phrase = { options in
    guard let first = options.first else { return "Nothing chosen" }
    return options.count == 1 ? Phrase(first.name) : "\(first.name) +\(options.count - 1) more"
  }
}
