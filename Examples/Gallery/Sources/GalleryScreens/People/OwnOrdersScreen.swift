public import Tessera

/// The orders of the signed-in user, and a form for another one. Everything is loaded with the user's token.
public struct OwnOrdersScreen: Screen {
  public struct State: ScreenState, FormState, Codable {
    var orders: Loadable<Listing<OwnOrder>> = .idle
    var product: OptionModel?
    var address: OptionModel?
    var pieces = "1"
    /// Documents for the orders. Their bytes are in the environment's store.
    var documents: [UploadedFile] = []
    public var form = FormStatus<State>()
    public init() {}

    /// Loaded orders aren't input.
    public var values: any Equatable & Sendable {
      Entered(product: product?.id, address: address?.id, pieces: pieces, documents: documents)
    }

    private struct Entered: Equatable, Sendable {
      let product, address: OptionID?
      let pieces: String
      let documents: [UploadedFile]
    }

    public static let rules: FormRules<State> = [
      .required(\.product), .required(\.address), .required(\.pieces), .range(\.pieces, 1...100),
    ]
  }

  public enum Action: Equatable, Sendable {
    case didPressRetry, didPressOrder, didPressSignOut, didSignOut
    case loaded(Result<Listing<OwnOrder>, LoadFailure>)
    case ordered(Result<OwnOrder, FormFailure>)
  }

  let name: String

  public init(name: String) { self.name = name }

  public func title(for state: State) -> Phrase { "Your orders" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("Signed in as \(name)", role: .heading).id("person")
      ButtonItem("Refresh", on: .didPressRetry).refreshes().pending(state.orders.isLoading)
      ButtonItem("Sign out", on: .didPressSignOut)
    }
    showing(state.orders, retry: .didPressRetry, empty: EmptyItem("No orders yet", icon: "cart"), isEmpty: \.items.isEmpty) { orders in
      SectionModel("Latest orders", orders.items) { order in
        SubtitleItem("Order \(order.id)", subtitle: order.words, value: price(order.total), icon: "box").id(order.id)
      }
    }
    SectionModel("Place an order") {
      OptionsItem("Product", Goods.self, selection: \.product, config: OptionsViewConfig(placement: .fullScreen), isRequired: true)
      OptionsItem("Deliver to", OwnAddresses.self, selection: \.address, isRequired: true)
      TextFieldItem("Pieces", text: \.pieces, kind: .integer, isRequired: true)
      FormStatusItem()
      ButtonItem("Order", icon: "cart", emphasis: .primary, on: .didPressOrder).pending(state.form.isSubmitting)
    }
    .style(.form).id("order")
    SectionModel("Documents") {
      UploadItem(
        "Documents", files: \.documents, accepts: [.pdf, .images, .text], limit: UploadedFile.Limit(files: 5, eachUpTo: .megabytes(50)))
    }
    .style(.form).id("papers")
  }

  public func start(_ state: inout State) -> Effect<Action> { load(&state) }

  /// The input is stored with the page.
  public static let behavior = Behavior(hasUnsavedChanges: { _ in false })

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return load(&state)
    case .loaded(let result):
      state.orders.finish(result)
      // The token ended, at the service or elsewhere.
      return state.orders.failure?.code == .unauthorized ? .askToSignIn : .none
    case .didPressOrder:
      return state.submit(from: self) { state, key, environment in
        try await environment.send("POST", "/v1/my/orders", NewOrder(state), key: key)
      } then: {
        .ordered($0)
      }
    case .ordered(let result):
      let attention = state.finish(result, from: self)
      switch result {
      case .success(let order):
        (state.product, state.pieces) = (nil, "1")
        return .merge(.announce("Order \(order.id) is placed"), load(&state))
      case .failure(let failure): return failure.failure.code == .unauthorized ? .askToSignIn : attention
      }
    case .didPressSignOut:
      return .write("sign out", within: .seconds(5)) {
        try await $0.environment.signOut()
      } then: { _ in
        .didSignOut
      }
    case .didSignOut: return .signOut
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.orders.begin()
    return .load("orders") {
      try await $0.environment.get("/v1/my/orders")
    } then: {
      .loaded($0)
    }
  }
}
