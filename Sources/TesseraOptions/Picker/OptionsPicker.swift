public import TesseraScreen

/// The picker of a menu: loads it, shows it as a list or tree, searches it, marks chosen options, and returns the
/// choice.
///
/// An ``OptionsItem`` presents it over the form, or a screen embeds it with ``inline(_:_:into:action:)``. For hosts
/// it is a screen like any other.
///
/// - Law: loading always ends: with options, an empty list, or a failure with a retry button.
/// - Law: only pressing changes the choice. Reloading, searching, loading batches and opening change only the shown
///   rows.
/// - Memory: a visitor holds the choice, the opened rows and the row numbers of results. Options are shared.
public struct OptionsPicker<Menu: MenuType>: Screen {
  public typealias Output = OptionSelection.Outcome

  let title: Phrase
  let isMultiple: Bool
  let config: OptionsViewConfig
  let parents: [OptionID]
  /// Whether there is a menu. A dependent menu needs a choice in its parent first.
  let hasMenu: Bool
  let submission: OptionSelection.Submission?
  let source: any OptionsMenu<Menu.Model>

  /// A picker of a menu.
  ///
  /// - Parameters:
  ///   - parents: The choices in the menu that this one depends on.
  ///   - submission: Sends the choice before the picker closes. `nil` only returns the choice.
  public init(
    _ menu: Menu.Type = Menu.self, title: Phrase, isMultiple: Bool, config: OptionsViewConfig = OptionsViewConfig(),
    parents: [OptionID] = [], submission: OptionSelection.Submission? = nil
  ) {
    self.init(TypeMenu<Menu>(), title, isMultiple, config, parents, submission)
  }

  /// A picker of a menu with parameters.
  public init(
    _ menu: Menu, title: Phrase, isMultiple: Bool, config: OptionsViewConfig = OptionsViewConfig(),
    submission: OptionSelection.Submission? = nil
  ) where Menu: OptionsMenu {
    self.init(menu, title, isMultiple, config, [], submission)
  }

  init(
    _ source: any OptionsMenu<Menu.Model>, _ title: Phrase, _ isMultiple: Bool, _ config: OptionsViewConfig, _ parents: [OptionID],
    _ submission: OptionSelection.Submission?, needsParents: Bool = false
  ) {
    (self.title, self.isMultiple, self.config) = (title, isMultiple, config)
    (self.parents, self.submission, self.source) = (parents, submission, source)
    hasMenu = source.isAvailable && !(needsParents && parents.isEmpty)
  }

  /// The state of a picker.
  public struct State: ScreenState {
    /// The choice.
    public internal(set) var selection: OptionSelection
    /// The loaded batches of the menu itself.
    var list = BatchList<LoadedMenu>()
    /// The age of the options, if reloading failed.
    var age: Double?
    /// Whether a further batch is outdated, so that an option it lacks isn't missing.
    var hasOlderBatches = false
    /// Whether the last batch added no rows.
    var broughtNothing = false
    /// Whether to choose everything once it is loaded.
    var awaitsAll = false
    /// Whether to pick the first search result once it is found.
    var awaitsFirst = false
    /// The loaded children of opened options.
    var branches: [OptionID: BatchList<LoadedMenu>] = [:]
    var expanded: Set<OptionID> = []
    var search = OptionsSearch()
    var visibleRange = VisibleRange()
    /// The rows. Derived from the rest, and stored because every evaluation needs them.
    var rows = OptionRows()
    var live: LiveSubmission<OptionSelection>
    /// The field's last known choice.
    var fieldSelection: OptionSelection
    /// The menu that the list belongs to. `nil` before it is loaded.
    var loadedMenu: Int?
    /// The chosen ids looked up since the menu was loaded. None is looked up twice, however many batches arrive.
    var lookedUp: Set<OptionID> = []
    /// Whether a lookup of ids is in progress.
    var isLookingUp = false

    /// A state with a choice.
    ///
    /// - Parameter live: An earlier submission. If its answer was lost, it is sent again with the same key.
    public init(_ selection: OptionSelection, live: LiveSubmission<OptionSelection>? = nil) {
      (self.selection, fieldSelection) = (selection, selection)
      self.live = live ?? LiveSubmission(selection)
    }

    /// A state without a choice.
    public init() { self.init(OptionSelection()) }
  }

  /// An action of a picker.
  @nonexhaustive
  public enum Action: Equatable, Sendable {
    case didPress(OptionID)
    /// Return was pressed in the search field, to pick the first result.
    case didPressFirst
    case didPressExpand(OptionID)
    case didPressMissing(OptionID)
    /// *Create “…”* was pressed in a search.
    case didPressCreate
    case didPressDone, didPressCancel, didPressRetry, didPressMore
    /// Sign-in was requested, because the menu needs it.
    case didPressSignIn
    case didPressAll, didPressNone
    case didPressRetryBranch(OptionID), didPressMoreBranch(OptionID)
    case didPressRetrySearch, didPressMoreSearch
    case didReveal(Range<Int>)
    case didPauseTyping
    /// Text was typed into the search field of an inline picker.
    case didSearch(String)
    case loaded(Result<LoadedMenu.Answer, LoadFailure>)
    case loadedMore(after: String, Result<LoadedMenu.Answer, LoadFailure>)
    case loadedBranch(OptionID, after: String?, Result<LoadedMenu.Answer, LoadFailure>)
    case found(String, after: String?, Result<LoadedMenu.Answer, LoadFailure>)
    case resolved(Result<MenuSettings.ResolvedOptions, LoadFailure>, asked: [OptionID])
    case created(Result<OptionModel, LoadFailure>)
    case didConfirm, madeKey(String)
    case submitted(Result<OptionSelection, LoadFailure>)
    /// The field that presented the picker has another choice or menu.
    case didChangeField(OptionSelection)
  }

  public func title(for state: State) -> Phrase { title }
}

extension OptionSelection {
  /// The result of a picker.
  public enum Outcome: Equatable, Sendable {
    /// The final choice. The picker closes.
    case chosen(OptionSelection)
    /// A submission in progress or failed. The picker stays open.
    case live(LiveSubmission<OptionSelection>)
  }
}

/// A search in the loaded options and at the endpoint.
struct OptionsSearch: Equatable, Sendable {
  var text = ""
  /// The endpoint's results for `asked`. While another text is typed, these are the previous results.
  var found = BatchList<LoadedMenu>()
  var asked = ""
  /// Whether an option with the text is being created.
  var isCreating = false

  var isActive: Bool { text.contains { !$0.isWhitespace } }
  var isLoading: Bool { found.isLoading || found.isLoadingNext }
  var failure: LoadFailure? { found.first.failure ?? found.nextFailure }
}
