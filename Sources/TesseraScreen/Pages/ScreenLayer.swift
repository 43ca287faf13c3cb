/// A screen on a page: stores the state, handles intents, shows the result and runs effects.
///
/// An event becomes an intent (`ScreenLayer+Events.swift`). Intents change the state and run effects
/// (`ScreenLayer+Handling.swift`). Then the state is evaluated and the difference is sent to the host
/// (`ScreenLayer+Showing.swift`).
package final class ScreenLayer<S: Screen>: Layer, EffectOwner {
  package typealias Action = Intent<S>

  package internal(set) var screen: S
  package internal(set) var state: S.State
  let core: PageCore
  package var placement = LayerPlacement()
  var closed: (S.Output?) -> Void
  var progress: Progress
  var rendering: Rendering<S>
  var handling = Handling()
  var effects: EffectInterpreter<Intent<S>>
  var presented: Presented?
  var pending = Pending()
  var notices = Notices()

  /// - Parameter closed: Called with the screen's result, or with `nil` if it was closed without one.
  init(
    _ screen: S, state: S.State, core: PageCore, layer: Page.LayerID, kind: ScreenSnapshot.PresentationKind,
    closed: @escaping (S.Output?) -> Void
  ) {
    (self.screen, self.state, self.core, self.closed) = (screen, state, core, closed)
    rendering = Rendering(snapshot: .empty(layer, kind))
    effects = EffectInterpreter(core, layer: layer)
    let fields = S.addressFields
    progress = Progress(
      addressDefaults: fields.isEmpty ? [:] : Dictionary(fields.map { ($0.name, $0.text(state)) }) { first, _ in first })
    if kind == .root { evaluate() }
  }

  /// The progress of a screen, its parts and its dependencies.
  struct Progress {
    enum Stage { case made, begun, closed }

    var stage = Stage.made
    /// Whether the owner has removed the layer. It is not shown any more, but may still return a result.
    var isRemoved = false
    /// The keys of the parts that have started.
    var parts: Set<String> = []
    /// Whether unfinished dependencies have been started.
    var hasDependencies = false
    /// Submissions that were under way when the page was saved and whose outcome is unknown.
    var interrupted: [EffectID] = []
    /// Interrupted effects of dependencies, to be started again when their items exist.
    var undone: Set<EffectID> = []
    /// The initial values by field name, which are omitted from the address.
    var addressDefaults: [String: String]

    /// Whether effects may start. Stays true when the screen closes, because it may be shown once more before it is removed.
    var hasBegun: Bool { stage != .made }
  }

  // Read and replace members of these values, and use a class for a collection that grows. A mutating call on a member
  // makes the compiler check every access to the whole value at run time, which cost 11 % of an event.

  /// The intents that are being handled, and their origin.
  struct Handling {
    /// The intents that wait for the current one. `nil` if there are none, which is the usual case.
    var queue: Queue?
    var isDraining = false
    /// The event or action that is being handled. A layer that it presents keeps it.
    var reason: Reason?
    /// Whether the effect that is being run came from an item.
    var isOfItem = false
    /// Whether the intent came from an effect or from starting, and isn't user input.
    var isReply = false
    /// Finds replies that overwrite the user's edits. `nil` outside of tests.
    var watch: EditWatch<S>?
  }

  final class Queue {
    var intents: [(intent: Intent<S>, isOfItem: Bool)] = []
  }

  /// Questions and focus that wait until the host shows the new content.
  struct Pending {
    /// Questions that wait until no other layer is presented. `nil` if there are none, which is the usual case.
    var questions: Waiting?
    var focus: Page.FocusTarget?
  }

  /// The messages above the sections, and the action of one that was shown when the page was saved.
  struct Notices {
    var standing: StandingNotice?
    /// A message that stays until the user closes it.
    var told: Phrase?
    /// Makes an action final that was pending when the page was saved.
    var expired: Expired?
  }

  final class Expired {
    let action: Intent<S>

    init(_ action: Intent<S>) { self.action = action }
  }

  static var noticeID: EffectID { "_tessera.notice" }

  package var id: Page.LayerID { rendering.snapshot.layer }
  package var isClosed: Bool { progress.stage == .closed }
  package var isShown: Bool { rendering.isShown }
  package var isCurrent: Bool { rendering.freshness != .stale && presented?.layer.isCurrent ?? true }
  package var snapshot: ScreenSnapshot {
    wake()
    return shown
  }
  package var revision: Int { shown.revision }
  package var runningEffects: [EffectID?] { presented.map { effects.running + $0.layer.runningEffects } ?? effects.running }
  package var presentedLayers: [any Layer] { presented?.layer.layers ?? [] }
  package var location: Page.Location? { ownLocation }
  package var navigation: String? { nil }
  package var screenName: String { name }
  var kind: ScreenSnapshot.PresentationKind { shown.presentation }
  package func addLayers(to list: inout [any Layer]) {
    list.append(self)
    presented?.layer.addLayers(to: &list)
  }
  package func didEvaluate() { tellAddress() }
  package func open(_ route: String) -> Bool {
    if presented?.layer.open(route) == true { return true }
    guard let own = core.address.route, let location = ownLocation, let query = addressQuery, query.isSamePlace(own, route) else {
      return false
    }
    if location.path != route { takeAddress(route) }
    core.address.told = nil
    return true
  }

  /// Replaces the screen and keeps the state.
  ///
  /// - Parameter closed: The new handler for its result, or `nil` to keep the current one.
  func replace(_ screen: S, closed: ((S.Output?) -> Void)? = nil) {
    wake()
    self.screen = screen
    if let closed { self.closed = closed }
    rendering.freshness = .stale
  }

  package func cancelEffects() {
    switch core.end {
    case .forGood, nil:
      finishNotice()
      finishExpired()
    // A notice that couldn't be saved would never be made final elsewhere.
    case .goesOn: if notices.standing?.isKept != true { finishNotice() }
    case .lost: break
    }
    // A step of a flow that can be resumed is saved afterwards, and starts these effects again.
    progress.undone = progress.undone.union(effects.unfinished())
    effects.cancelAll(of: name)
    presented?.layer.cancelEffects()
  }

  package func begin() {
    if progress.stage == .made { progress.stage = .begun }
    let before = state
    // The expired action runs first, so that what the screen starts sees it done or at least under way.
    if let expired = notices.expired {
      notices.expired = nil
      asReply { perform(expired.action) }
    }
    watchBeginning { asReply { run(screen.start(&state)) } }
    // Most screens start without changing what is shown. Parts and unfinished dependencies start with an
    // evaluation.
    if evaluation?.parts.isEmpty != true || evaluation?.begins != false || !progress.interrupted.isEmpty
      || !progress.undone.isEmpty || state != before
    {
      rendering.freshness = .stale
    }
    // A restored layer is already presented.
    if let presented, presented.isRestored {
      presented.isRestored = false
      presented.layer.begin()
    }
  }
}
