/// A mutable state for one type of view, for views that write changes back.
///
/// `apply(to:)` shows the state once. `bind(to:)` also renders every later change. In both cases,
/// `view.binding.invalidateState { $0.count += 1 }` changes the store and renders the view again. The view
/// holds the store until another model is applied. The store does not hold the view.
@MainActor
public final class BindingStore<Binder: Configurable> {
  /// The state. Setting it notifies the observers and renders the views that were bound with ``bind(to:)``.
  ///
  /// The value is replaced as a whole and the old one is released afterwards, so its `deinit` may read the
  /// store.
  public var state: Binder.Input {
    get { value }
    set {
      replace(with: newValue)
      notify()
    }
  }

  private var value: Binder.Input
  private var observers: [WeakToken] = []

  /// Creates a store with an initial state.
  public init(state: Binder.Input) {
    value = state
  }

  /// Configures the view with the state and lets it write back. If several stores are applied to a view, the
  /// last one wins.
  public func apply(to binder: Binder) {
    binder.render(state, from: makeLink())
  }

  /// Like ``apply(to:)``, and also configures the view after every later change, until another model is
  /// applied or the view is released.
  public func bind(to binder: Binder) {
    let link = makeLink()
    link.observation = observe { [weak binder, weak link] state in
      guard let binder, let link else { return }
      binder.render(state, from: link)
    }
    binder.render(state, from: link)
  }

  /// Calls `body` after every change, as long as you keep the returned token.
  package func observe(_ body: @escaping (Binder.Input) -> Void) -> ObservationToken {
    let token = ObservationToken { [weak self] in
      if let self { body(self.state) }
    }
    observers.removeAll { $0.token == nil }
    observers.append(WeakToken(token: token))
    return token
  }

  /// The number of active observations, for leak tests.
  package var observerCount: Int {
    observers.count { $0.token?.isCancelled == false }
  }

  private func makeLink() -> StoreLink<Binder.Input> {
    StoreLink { self.state = $0 }
  }

  private func replace(with newValue: consuming Binder.Input) {
    swap(&newValue, &value)
  }

  private func notify() {
    for observer in observers { observer.token?.notify() }
    observers.removeAll { $0.token?.isCancelled ?? true }
  }
}

@MainActor
private struct WeakToken {
  weak var token: ObservationToken?
}
