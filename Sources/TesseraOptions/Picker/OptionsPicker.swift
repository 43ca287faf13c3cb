public import TesseraScreen

/// The picker of any menu: loads it, shows it flat or as a tree, searches it, marks what is chosen, and gives back the choice.
///
/// Presented by an ``OptionsItem`` over the form, or embedded in a screen through ``inline(_:_:into:action:)``. Hosts know nothing of it: it is
/// a screen like any other.
///
/// - Law: whatever way loading goes, its indicator ends: with options, with nothing, or with a failure and a way to try again.
/// - Law: the choice changes only by pressing. Reloading, searching, paging and opening change what is shown.
/// - Memory: a visitor holds the choice, what is opened, and the numbers of the rows found; options are shared.
public struct OptionsPicker<Menu: MenuType>: Screen {
  public typealias Output = OptionsOutput

  let title: Phrase
  let isMultiple: Bool
  let config: OptionsViewConfig
  let parents: [OptionID]
  /// Whether there is a menu: one that depends on something chosen has none before that is.
  let hasMenu: Bool
  let submission: OptionsSubmission?
  /// The menu as a value.
  let source: any OptionsMenu<Menu.Model>

  /// A picker of a menu.
  ///
  /// - Parameters:
  ///   - parents: What is chosen in the menu that this one depends on.
  ///   - submission: Sends the choice before the picker closes; `nil` for a choice that is only given back.
  public init(
    _ menu: Menu.Type = Menu.self, title: Phrase, isMultiple: Bool, config: OptionsViewConfig = OptionsViewConfig(),
    parents: [OptionID] = [], submission: OptionsSubmission? = nil
  ) {
    self.init(TypeMenu<Menu>(), title, isMultiple, config, parents, submission)
  }

  /// A picker of a menu with parameters.
  public init(
    _ menu: Menu, title: Phrase, isMultiple: Bool, config: OptionsViewConfig = OptionsViewConfig(),
    submission: OptionsSubmission? = nil
  ) where Menu: OptionsMenu {
    self.init(menu, title, isMultiple, config, [], submission)
  }

  init(
    _ source: any OptionsMenu<Menu.Model>, _ title: Phrase, _ isMultiple: Bool, _ config: OptionsViewConfig, _ parents: [OptionID],
    _ submission: OptionsSubmission?, needsParents: Bool = false
  ) {
    (self.title, self.isMultiple, self.config) = (title, isMultiple, config)
    (self.parents, self.submission, self.source) = (parents, submission, source)
    hasMenu = source.isAvailable && !(needsParents && parents.isEmpty)
  }

  /// Everything that changes while somebody picks.
  public struct State: ScreenState {
    /// The choice.
    public internal(set) var selection: OptionSelection
    /// The loaded part of the menu itself.
    var list = BatchList<LoadedMenu>()
    /// The age of the options, where a newer answer could not be had.
    var age: Double?
    /// Whether a further batch is not new, so that it says of nothing that it is gone.
    var hasOlderBatches = false
    /// Whether the last further batch brought no row that was not there.
    var broughtNothing = false
    /// Whether everything is to be chosen as soon as everything is loaded.
    var awaitsAll = false
    /// Whether the first option is to be picked as soon as what is searched for is found.
    var awaitsFirst = false
    /// The menus below options that were opened.
    var branches: [OptionID: BatchList<LoadedMenu>] = [:]
    var expanded: Set<OptionID> = []
    var search = OptionsSearch()
    var visibleRange = VisibleRange()
    /// The rows; they follow from the rest and are kept because every evaluation needs it.
    var rows = OptionRows()
    var live: LiveSubmission<OptionSelection>
    /// The choice of the field when the picker heard of it last.
    var fieldSelection: OptionSelection
    /// The menu that the list is of; `nil` before it is loaded.
    var loadedMenu: Int?
    /// The chosen ids that were looked up since the menu was loaded: none of them is asked for twice, however many batches come.
    var lookedUp: Set<OptionID> = []
    /// Whether an answer about ids is on its way.
    var isLookingUp = false

    /// Begins with a choice.
    ///
    /// - Parameter live: What became of an earlier submission, so that one whose answer was lost is sent again with the same key.
    public init(_ selection: OptionSelection, live: LiveSubmission<OptionSelection>? = nil) {
      (self.selection, fieldSelection) = (selection, selection)
      self.live = live ?? LiveSubmission(selection)
    }

    /// Begins with nothing chosen.
    public init() { self.init(OptionSelection()) }
  }

  /// Everything that may happen in a picker.
  @nonexhaustive
  public enum Action: Equatable, Sendable {
    case didPress(OptionID)
    /// Return in the search field: the first option that was found is picked.
    case didPressFirst
    case didPressExpand(OptionID)
    case didPressMissing(OptionID)
    case didPressDone, didPressCancel, didPressRetry, didPressMore
    /// Nobody is signed in, or not any more, and the menu is for those who are.
    case didPressSignIn
    case didPressAll, didPressNone
    case didPressRetryBranch(OptionID), didPressMoreBranch(OptionID)
    case didPressRetrySearch, didPressMoreSearch
    case didReveal(Range<Int>)
    case didPauseTyping
    /// Something was typed into the search field of a picker inside another screen.
    case didSearch(String)
    case loaded(Result<MenuAnswer, LoadFailure>)
    case loadedMore(after: String, Result<MenuAnswer, LoadFailure>)
    case loadedBranch(OptionID, after: String?, Result<MenuAnswer, LoadFailure>)
    case found(String, after: String?, Result<MenuAnswer, LoadFailure>)
    case resolved(Result<ResolvedOptions, LoadFailure>, asked: [OptionID])
    case didConfirm, madeKey(String)
    case submitted(Result<OptionSelection, LoadFailure>)
    /// The field that presented the picker holds another choice, or has another menu.
    case didChangeField(OptionSelection)
  }

  public func title(for state: State) -> Phrase { title }
}

/// The result of a picker.
public enum OptionsOutput: Equatable, Sendable {
  /// The choice; the picker closes.
  case chosen(OptionSelection)
  /// A choice is being sent, or was not taken; the picker stays.
  case live(LiveSubmission<OptionSelection>)
}

/// A search over what is loaded, and at the endpoint.
struct OptionsSearch: Equatable, Sendable {
  var text = ""
  /// The endpoint's results for `asked`; while another text is typed, those before.
  var found = BatchList<LoadedMenu>()
  var asked = ""

  var isActive: Bool { text.contains { !$0.isWhitespace } }
  var isLoading: Bool { found.isLoading || found.isLoadingNext }
  var failure: LoadFailure? { found.first.failure ?? found.nextFailure }
}
