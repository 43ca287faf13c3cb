/// A mutable state for one type of view, for views that want write-back.
///
/// `apply(to:)` shows the state once; `bind(to:)` keeps showing it. From either, `view.binding.invalidateState { $0.count += 1 }` changes
/// the store and renders again. The view holds the store until another model is applied; the store holds no view.
@MainActor
public final class BindingStore<Binder: Configurable> {
  /// The state; setting it replaces the value, tells the observers and the views that follow, and renders nothing else.
  ///
  /// The value is replaced as a whole, and the former one is released afterwards: its `deinit` may read the store.
  public var state: Binder.Input {
    get { value }
    set {
      replace(with: newValue)
      notify()
    }
  }

  private var value: Binder.Input
  private var observers: [WeakToken] = []

  /// A store with a first state.
  public init(state: Binder.Input) {
    value = state
  }

  /// Configures the view with the state and lets it write back; the last store applied to a view wins.
  public func apply(to binder: Binder) {
    binder.render(state, from: makeLink())
  }

  /// Like `apply(to:)`, and configures the view again on every later change, until another model is applied or the view is gone.
  public func bind(to binder: Binder) {
    let link = makeLink()
    link.observation = observe { [weak binder, weak link] state in
      guard let binder, let link else { return }
      binder.render(state, from: link)
    }
    binder.render(state, from: link)
  }

  /// Calls the closure after every change, for as long as the returned token is held.
  public func observe(_ body: @escaping (Binder.Input) -> Void) -> ObservationToken {
    let token = ObservationToken { [weak self] in
      if let self { body(self.state) }
    }
    observers.removeAll { $0.token == nil }
    observers.append(WeakToken(token: token))
    return token
  }

  /// The number of observations that are alive, for leak tests.
  public var observerCount: Int {
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
