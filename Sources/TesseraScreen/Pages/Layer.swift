/// A layer of a page: a screen, or the stack of a flow. Hosts never see one: they hold a ``Page``.
package protocol Layer: AnyObject {
  /// The layer's id; the one at the bottom of a stack has the stack's.
  var id: LayerID { get }
  /// The placement of the layer on its page, by whoever placed it.
  var placement: LayerPlacement { get set }
  /// Adds itself and everything over it, from the bottom.
  func addLayers(to list: inout [any Layer])
  /// Everything that a screen presents over the layer and that ``dismissPresented()`` takes away, from the bottom.
  var presentedLayers: [any Layer] { get }
  /// The layer as it is shown now.
  var snapshot: ScreenSnapshot { get }
  /// The number of its latest change.
  var revision: Int { get }
  /// The effects of the layer and of everything over it that will end with a reply.
  var runningEffects: [EffectID?] { get }
  /// Whether hosts know the layer; one that is taken away again before that is none of theirs.
  var isShown: Bool { get }
  /// Whether hosts were told everything of the layer and of all that stands over it.
  var isCurrent: Bool { get }
  /// Whether it ended by itself: whatever stands in it is given back or left already, and nobody is asked about it.
  var isClosed: Bool { get }
  /// Whether closing the layer would lose something that a person entered.
  var hasUnsavedChanges: Bool { get }
  /// The location in a flow.
  var location: ScreenLocation? { get }
  /// The navigation value of a flow, printed.
  var navigation: String? { get }
  /// The screen or flow, by the name of its type.
  var screenName: String { get }

  /// Starts the screens.
  func begin()
  /// Carries out an event that is meant for this layer.
  func handle(_ event: ScreenEvent.Kind) -> EventOutcome
  /// Takes a reply of an effect of this layer or one over it; false if there is no such layer any more.
  func receive(_ reply: EffectInbox.Reply) -> Bool
  /// Takes an action of the layer's screen or flow from whoever placed it; false if it takes others.
  func take(_ action: any Sendable) -> Bool
  /// Takes a route, if it is one of a flow's on this layer.
  func open(_ route: String) -> Bool
  /// Gives back the memory of what is shown, until something happens on the layer; hosts know it already.
  func rest()
  /// Says something above the layer's content, and aloud, until somebody closes it.
  func tell(_ words: Phrase)
  /// Shows what changed.
  func evaluate()
  /// Called after everything was shown.
  func didEvaluate()
  func cancelEffects()
  /// Takes away everything that stands over the layer.
  func dismissPresented()
  /// Gives back what it has for somebody who closes it, because something else is shown instead of it.
  func giveBack()
  /// Takes away what somebody who may see less now must not use any more: what stands over the layer or could be taken back, what runs, and pages
  /// of a flow that may not be opened.
  func withdraw()
  /// Begins again with the state that there is: what was loaded is loaded again.
  func beginAgain()
  /// Ends what the layer runs and takes it from the host, with all that stands over it. A layer that is replaced at once stays shown.
  func remove(isReplaced: Bool)
  /// Writes the layer and everything over it, for a later page; false if its state has no written form, and then nothing was written.
  func save(to archive: inout StateArchive) -> Bool
  /// Goes on with what ``save(to:)`` wrote; false if that is none. Called before the layer begins; a layer that refused a state is good for
  /// nothing.
  func restore(from reader: inout StateReader) -> Bool
  /// Counts its changes from a number on, so that nothing that was shown before is taken for what is shown now.
  func count(from revision: Int)
}

extension Layer {
  /// Itself and everything over it, from the bottom. Linear in their number.
  package var layers: [any Layer] {
    var list: [any Layer] = []
    addLayers(to: &list)
    return list
  }

  package func remove() { remove(isReplaced: false) }
}

/// The placement of a layer on its page; set by whoever placed it.
package struct LayerPlacement {
  /// Takes the layer away from whoever presented it.
  package var close: (() -> Void)?
  /// Whether the layer is the first page of a flow, which only gives back its result: the flow decides where to go.
  package var staysWhenFinished = false
  /// Asked before a person, or the screen itself, takes the layer away without a result.
  package var mayClose: (() -> Bool)?

  package init() {}
}
