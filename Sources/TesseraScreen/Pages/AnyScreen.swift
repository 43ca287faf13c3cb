/// A screen of any type with its initial state: the result of routing, for any host.
///
/// ```swift
/// func screen(at route: String, for visit: Visit) -> AnyScreen? {
///   switch routes.match(route) {
///   case .shop: AnyScreen(ShopScreen(api: api))
///   case .orders: visit.identity == nil ? .signIn : AnyScreen(OrdersScreen(api: api))
///   case .basket: .redirect(to: "/shop/basket")
///   case nil: nil                                // not found
///   }
/// }
/// ```
public struct AnyScreen: Sendable {
  /// The possible results of routing.
  package enum Answer: Sendable {
    case screen(@Sendable (PageCore, Page.LayerID, ScreenSnapshot.PresentationKind) -> any Layer)
    case redirect(String)
    case signIn
  }

  package private(set) var answer: Answer
  /// The names of the screen's ``Page/AddressField``s.
  package private(set) var addressNames: Set<String> = []
  /// Replaces the screen value on a layer of the same screen type and keeps the layer's state.
  private var replacing: (@Sendable (any Layer) -> Bool)?
  /// The HTTP status of a page that shows the screen. Hosts without HTTP ignore it.
  public private(set) var status = 200
  /// The description of the page for search engines and link previews.
  package private(set) var summary = Summary()

  package init(_ answer: Answer) { self.answer = answer }

  /// Creates a screen with its initial state.
  public init<S: Screen>(_ screen: S, state: S.State) {
    self.init(
      .screen { core, layer, kind in ScreenLayer(screen, state: state, core: core, layer: layer, kind: kind) { _ in } })
    // Most screens have none. A key path of a generic type is instantiated each time, which costs more than a row.
    let fields = S.addressFields
    if !fields.isEmpty { addressNames = Set(fields.map { $0.name }) }
    replacing = { layer in
      guard let layer = layer as? ScreenLayer<S> else { return false }
      layer.replace(screen)
      return true
    }
  }

  /// Creates a screen with its default state.
  public init<S: Screen>(_ screen: S) where S.State: ScreenState { self.init(screen, state: S.State()) }

  /// Redirects to another route. The address changes, too.
  public static func redirect(to route: String) -> AnyScreen { AnyScreen(.redirect(route)) }

  /// Opens the app's sign-in screen and returns to this route afterwards. Use it for screens that only signed-in
  /// users may see.
  public static var signIn: AnyScreen { AnyScreen(.signIn) }

  /// Sets another HTTP status, such as 404 or 410.
  public func status(_ status: Int) -> AnyScreen {
    var copy = self
    copy.status = status
    return copy
  }

  /// Describes the page for search engines and link previews.
  public func summary(_ summary: Summary) -> AnyScreen {
    var copy = self
    copy.summary = summary
    return copy
  }

  /// The screen with the values of a route's query in its initial state.
  package func reading(_ route: String) -> AnyScreen {
    guard case .screen(let make) = answer, route.contains("?") else { return self }
    var copy = self
    copy.answer = .screen { core, id, kind in
      let layer = make(core, id, kind)
      layer.takeAddress(route)
      return layer
    }
    return copy
  }

  /// Replaces the screen value on a layer and keeps its state. Returns `false` for another screen type and for
  /// flows.
  func replace(on layer: any Layer) -> Bool { replacing?(layer) ?? false }

  /// Makes a layer that shows the screen. The layer is empty if this isn't a screen.
  package func makeLayer(_ core: PageCore, _ layer: Page.LayerID, _ kind: ScreenSnapshot.PresentationKind) -> any Layer {
    guard case .screen(let make) = answer else {
      core.report(.wrongOutput, .error, "A redirect or a request to sign in was shown as a screen. A host must follow it first.")
      return ScreenLayer(NothingScreen(), state: NoState(), core: core, layer: layer, kind: kind) { _ in }
    }
    return make(core, layer, kind)
  }
}

/// A placeholder for results that aren't screens.
private struct NothingScreen: Screen {
  func title(for state: NoState) -> Phrase { "" }
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
