/// A layer of a page: a screen, or the stack of a flow. Hosts never see layers, only the ``Page``.
package protocol Layer: AnyObject {
  /// The bottom layer of a stack has the id of the stack.
  var id: Page.LayerID { get }
  var placement: LayerPlacement { get set }
  /// Appends this layer and all layers above it, from the bottom.
  func addLayers(to list: inout [any Layer])
  /// The layers that this layer presents and that ``dismissPresented()`` removes, from the bottom.
  var presentedLayers: [any Layer] { get }
  var snapshot: ScreenSnapshot { get }
  var revision: Int { get }
  /// The running effects of this layer and of all layers above it that will end with a reply.
  var runningEffects: [EffectID?] { get }
  /// Whether hosts know the layer. A layer that is removed before it was shown is never reported to them.
  var isShown: Bool { get }
  /// Whether hosts have received every change of this layer and of all layers above it.
  var isCurrent: Bool { get }
  /// Whether the layer has closed by itself. Its input was returned or discarded, so the user isn't asked about
  /// it.
  var isClosed: Bool { get }
  var hasUnsavedChanges: Bool { get }
  var location: Page.Location? { get }
  /// A description of a flow's navigation value.
  var navigation: String? { get }
  /// The type name of the screen or flow.
  var screenName: String { get }

  func begin()
  func handle(_ event: ScreenEvent.Kind) -> ScreenEvent.Outcome
  /// Handles a reply of an effect of this layer or one above it. Returns `false` if there is no such layer any
  /// more.
  func receive(_ reply: Page.EffectInbox.Reply) -> Bool
  /// Handles an action that the layer's owner sends to its screen or flow. Returns `false` if the action has
  /// another type.
  func take(_ action: any Sendable) -> Bool
  /// The query items of the address that depend on the layer's screen. `nil` if it has no ``Page/AddressField``s.
  var addressQuery: AddressQuery? { get }
  /// Sets the screen's ``Page/AddressField``s to the values in a route's query.
  func takeAddress(_ route: String)
  /// Opens a route if a flow on this layer has it.
  func open(_ route: String) -> Bool
  /// Releases the memory of the shown rows until the next event on the layer. Hosts have the rows already.
  func rest()
  /// Shows and announces a message above the layer's content until the user closes it.
  func tell(_ words: Phrase)
  /// Evaluates the layer and sends changes to the host.
  func evaluate()
  func didEvaluate()
  func cancelEffects()
  func dismissPresented()
  /// Returns the layer's result as if the user had closed it, because another screen replaces it.
  func giveBack()
  /// Removes everything that the user may not use any more after losing permissions: presented layers, pending
  /// undo, running effects, and pages of a flow that may not be opened.
  func withdraw()
  /// Restarts with the current state: everything is loaded again.
  func beginAgain()
  /// Ends the layer's effects and removes it and all layers above it from the host.
  ///
  /// - Parameter isReplaced: Whether another layer replaces it at once. Then it stays visible on the host.
  func remove(isReplaced: Bool)
  /// Writes this layer and all layers above it for a later page. Returns `false` and writes nothing if the state
  /// can't be encoded.
  func save(to archive: inout StateArchive) -> Bool
  /// Restores what ``save(to:)`` wrote. Returns `false` if the archive doesn't fit, and the layer must then not be
  /// used. Called before the layer begins.
  func restore(from reader: inout StateReader) -> Bool
  /// Continues the revision count at a number, so that no earlier revision is mistaken for a current one.
  func count(from revision: Int)
}

extension Layer {
  /// This layer and all layers above it, from the bottom.
  ///
  /// - Complexity: O(n) in their number.
  package var layers: [any Layer] {
    var list: [any Layer] = []
    addLayers(to: &list)
    return list
  }

  package func remove() { remove(isReplaced: false) }
}

/// The placement of a layer on its page, set by the layer's owner.
package struct LayerPlacement {
  package var close: (() -> Void)?
  /// Whether the layer is the first page of a flow. It returns its result and stays open, because the flow decides
  /// where to go.
  package var staysWhenFinished = false
  /// Called before the user or the screen itself closes the layer without a result. Returns whether that is
  /// allowed.
  package var mayClose: (() -> Bool)?

  package init() {}
}
