public import TesseraDiff

/// Shows screens: a browser's page, a window, a test.
///
/// A host gets a whole snapshot once for each layer and then only differences. It reports what people do as ``ScreenEvent``s to the
/// page. Everything is synchronous and happens where the page lives.
///
/// - Law: after ``apply(_:)`` the host shows exactly `update.new`. Hosts prove it with the conformance suite of `TesseraTesting`.
/// - What else a host can do it says by adopting ``LayerHost``, ``AnnouncingHost``, ``FocusingHost`` and ``RoutingHost``; a screen that asks
///   for what its host cannot do gets a diagnostic.
public protocol ScreenHost: AnyObject {
  /// Shows a layer for the first time, or anew after the host lost what it had.
  func show(_ snapshot: ScreenSnapshot)
  /// Changes a layer that is shown.
  func apply(_ update: ScreenUpdate)
}

/// A change of one layer.
public struct ScreenUpdate: Sendable {
  /// The snapshot that the host shows.
  public let old: ScreenSnapshot
  /// The snapshot that it is to show.
  public let new: ScreenSnapshot
  /// The way from one to the other.
  public let difference: SectionedDifference
  /// The layer that changes.
  public var layer: LayerID { new.layer }
}

/// A host that can present screens over others.
public protocol LayerHost: ScreenHost {
  /// Takes the layer away. Layers above it were taken away before.
  func dismiss(_ layer: LayerID)
}

/// A host that can speak to people who use a screen reader.
public protocol AnnouncingHost: ScreenHost {
  /// Says something.
  func announce(_ words: Phrase, _ urgency: Urgency)
}

/// A host that can move the keyboard focus.
public protocol FocusingHost: ScreenHost {
  /// Moves the focus to a control, if it is shown.
  func focus(_ target: FocusTarget, in layer: LayerID)
}

/// A host that can go to routes and URLs.
public protocol RoutingHost: ScreenHost {
  /// Goes to a route. The host decides which are allowed, and reports those that are not.
  func open(_ route: String)
}

/// A host that knows who uses the app, and can change that.
public protocol IdentifyingHost: ScreenHost {
  /// Signs somebody in, or out with `nil`. Happens after the current event was handled; the page itself may end with it.
  func identify(_ identity: Identity?)
  /// Goes to the app's sign-in screen and comes back to this page afterwards.
  func askToSignIn()
}

/// A host that shows where one is: an address bar with its history, a header bar with a way back.
public protocol NavigatingHost: ScreenHost {
  /// The destination of a flow is another one now. Called after the layers were shown; also when a move that the host asked for was not
  /// carried out, so that what the host shows becomes true again.
  func navigate(to location: ScreenLocation)
}

/// The location in a flow: the path, and how many screens lie below.
public struct ScreenLocation: Hashable, Sendable {
  /// The path of the destination, printed by the flow's routes; `nil` where it has none.
  public let path: String?
  /// The number of screens that lie below, to which one can go back.
  public let depth: Int

  /// A location by its path and depth.
  public init(path: String?, depth: Int) { (self.path, self.depth) = (path, depth) }
}
