public import TesseraScreen

/// The look of a menu, and what may be chosen in it.
public struct OptionsViewConfig: Sendable {
  /// The way in which the picker is presented.
  @nonexhaustive
  public enum Placement: Hashable, Sendable {
    /// From the bottom edge, over a part of the form.
    case sheet
    /// Over everything.
    case fullScreen
    /// Among the sections of another screen, through ``OptionsPicker/inline(_:_:into:action:)``. A field that is pressed shows a sheet.
    case inline

    var kind: PresentationKind {
      switch self {
      case .sheet, .inline: .sheet
      case .fullScreen: .fullScreen
      }
    }
  }

  /// The meaning of choosing an option that has others below it.
  public enum ParentRule: Hashable, Sendable {
    /// The option itself, whatever is below it.
    case independent
    /// All leaves below it; only leaves are ever chosen. While the user searches, those that the search shows, so
    /// that nothing is chosen unseen; where
    /// it shows none of them, all.
    case leaves
    /// It stands for everything below it, loaded or not, and shown or not.
    case covering
  }

  /// Whether there is a search field; `nil` for one as soon as there are more than eight options, or search at the endpoint.
  public var search: Bool?
  /// The title of the button that ends the choice of several options.
  public var actionTitle: Phrase
  /// Shown in the field while nothing is chosen.
  public var placeholder: Phrase
  /// The way in which the picker is presented.
  public var placement: Placement
  /// The fewest and the most options to choose; without a limit in `Int.max`.
  public var count: ClosedRange<Int>
  /// Whether a single choice can be taken back by pressing it again.
  public var allowsDeselection: Bool
  /// The meaning of choosing an option that has others below it; `nil` for ``ParentRule/covering`` where children are loaded when they are
  /// asked for, otherwise ``ParentRule/leaves``.
  public var parents: ParentRule?
  /// Whether there are buttons to choose everything and nothing.
  public var offersAll: Bool
  /// Asked before a choice is submitted live.
  public var confirmation: Phrase?
  /// The chosen options in words; never called for none.
  public var format: @Sendable ([OptionModel]) -> Phrase

  /// A look; everything has a default.
  public init(
    search: Bool? = nil, actionTitle: Phrase = "Done", placeholder: Phrase = "Select", placement: Placement = .sheet,
    count: ClosedRange<Int> = 0...Int.max, allowsDeselection: Bool = false, parents: ParentRule? = nil, offersAll: Bool = false,
    confirmation: Phrase? = nil, format: @escaping @Sendable ([OptionModel]) -> Phrase = Self.names
  ) {
    (self.search, self.actionTitle, self.placeholder, self.placement) = (search, actionTitle, placeholder, placement)
    (self.count, self.allowsDeselection, self.parents, self.offersAll) = (count, allowsDeselection, parents, offersAll)
    (self.confirmation, self.format) = (confirmation, format)
  }

  /// One option: its name. Several: `Riyadh +2 more`, in the language's own plural.
  public static let names: @Sendable ([OptionModel]) -> Phrase = { options in
    guard let first = options.first else { return "Nothing chosen" }
    return options.count == 1 ? Phrase(first.name) : "\(first.name) +\(options.count - 1) more"
  }
}
