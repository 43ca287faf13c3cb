/// A screen of any type together with the state it begins with: the answer to a route, for any host.
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
  /// The kinds of answers that a route has.
  package enum Answer: Sendable {
    case screen(@Sendable (PageCore, LayerID, PresentationKind) -> any Layer)
    case redirect(String)
    case signIn
  }

  package let answer: Answer
  /// Shows the screen on a layer that shows another value of the same type, with the state that is there.
  private var replacing: (@Sendable (any Layer) -> Bool)?
  /// The HTTP status of a page that shows the screen; hosts without HTTP ignore it.
  public private(set) var status = 200

  package init(_ answer: Answer) { self.answer = answer }

  /// A screen and the state it begins with.
  public init<S: Screen>(_ screen: S, state: S.State) {
    self.init(
      .screen { core, layer, kind in ScreenLayer(screen, state: state, core: core, layer: layer, kind: kind) { _ in } })
    replacing = { layer in
      guard let layer = layer as? ScreenLayer<S> else { return false }
      layer.replace(screen)
      return true
    }
  }

  /// A screen that begins with its default state.
  public init<S: Screen>(_ screen: S) where S.State: ScreenState { self.init(screen, state: S.State()) }

  /// Another route, instead of this one. The address changes as well.
  public static func redirect(to route: String) -> AnyScreen { AnyScreen(.redirect(route)) }

  /// The app's sign-in screen, and this route afterwards: for what is shown only to people who are known.
  public static var signIn: AnyScreen { AnyScreen(.signIn) }

  /// The screen with another HTTP status, such as 404 or 410.
  public func status(_ status: Int) -> AnyScreen {
    var copy = self
    copy.status = status
    return copy
  }

  /// Lets a layer show this value of its screen, with the state that it has. False for another type of screen, and for flows.
  func replace(on layer: any Layer) -> Bool { replacing?(layer) ?? false }

  /// A layer that shows the screen; an answer that is no screen shows nothing.
  package func makeLayer(_ core: PageCore, _ layer: LayerID, _ kind: PresentationKind) -> any Layer {
    guard case .screen(let make) = answer else {
      core.report(.wrongOutput, .error, "A redirect or a demand to sign in was shown as a screen; hosts follow them before.")
      return ScreenLayer(NothingScreen(), state: NoState(), core: core, layer: layer, kind: kind) { _ in }
    }
    return make(core, layer, kind)
  }
}

/// Shows nothing.
private struct NothingScreen: Screen {
  func title(for state: NoState) -> Phrase { "" }
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
