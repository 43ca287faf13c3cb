public import TesseraDiff

/// Shows screens: a browser page, a window or a test.
///
/// A host receives one complete snapshot of each layer and then only differences. It sends the user's actions to
/// the page as ``ScreenEvent``s. All calls are synchronous, in the page's isolation.
///
/// - Law: after ``apply(_:)`` the host shows exactly `update.new`. Prove it with the conformance suite of
///   `TesseraTesting`.
/// - To support more features, a host adopts ``LayerHost``, ``AnnouncingHost``, ``FocusingHost`` and
///   ``RoutingHost``. If a screen needs a feature that its host lacks, the page reports a diagnostic.
public protocol ScreenHost: AnyObject {
  /// Shows a layer for the first time, or again after the host lost its content.
  func show(_ snapshot: ScreenSnapshot)
  /// Updates a layer that is shown.
  func apply(_ update: ScreenSnapshot.Update)
}

extension ScreenSnapshot {
  /// A change of a layer.
  public struct Update: Sendable {
    /// The snapshot that the host shows.
    public let old: ScreenSnapshot
    /// The snapshot to show.
    public let new: ScreenSnapshot
    /// The difference between the two.
    public let difference: SectionedDifference
    /// The layer that changes.
    public var layer: Page.LayerID { new.layer }
  }
}

/// A host that can present screens over others.
public protocol LayerHost: ScreenHost {
  /// Removes the layer. The layers above it have been removed before.
  func dismiss(_ layer: Page.LayerID)
}

/// A host that can make announcements for users of a screen reader.
public protocol AnnouncingHost: ScreenHost {
  /// Announces a text.
  func announce(_ words: Phrase, _ urgency: Page.Urgency)
}

/// A host that can move the keyboard focus.
public protocol FocusingHost: ScreenHost {
  /// Moves the focus to a control if it is shown.
  func focus(_ target: Page.FocusTarget, in layer: Page.LayerID)
}

/// A host that can open routes and URLs.
public protocol RoutingHost: ScreenHost {
  /// Opens a route. The host decides which routes are allowed and reports refused ones.
  func open(_ route: String)
}

/// A host that knows the signed-in user and can change it.
public protocol IdentifyingHost: ScreenHost {
  /// Signs a user in, or out with `nil`. Takes effect after the current event was handled. The page itself may
  /// end.
  func identify(_ identity: Identity?)
  /// Opens the app's sign-in screen and returns to this page afterwards.
  func askToSignIn()
}

/// A host that shows the current location: an address bar with a history, or a header bar with a back button.
public protocol NavigatingHost: ScreenHost {
  /// Called after the layers were shown when a flow has a new location. Also called if a navigation that the host
  /// requested was refused, so that the host can show the actual location again.
  func navigate(to location: Page.Location)
}

extension Page {
  /// A location in a flow: its path, and the number of screens below it.
  public struct Location: Hashable, Sendable {
    /// The path of the destination as printed by the flow's routes, or `nil` if it has none.
    public let path: String?
    /// The number of screens below, to which the user can go back.
    public let depth: Int

    /// Creates a location.
    public init(path: String?, depth: Int) { (self.path, self.depth) = (path, depth) }
  }
}
