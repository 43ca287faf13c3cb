/// The binding of one view or sender: `view.binding.state()`, `view.binding.removeState()`.
///
/// A name space, so that views keep their own `state` members. It holds the object strongly and is meant to be used at once, not kept.
@MainActor
public struct BindingAccess<Base: BindingObject> {
  @usableFromInline let base: Base

  @inlinable
  init(base: Base) {
    self.base = base
  }

  /// The state held by this object when it is a `Value`, and nil when there is none or it is of another type.
  ///
  /// Complexity: a comparison of types; a dynamic cast only when the types differ (a protocol, a superclass).
  @inlinable
  public func state<Value>(as type: Value.Type = Value.self) -> Value? {
    base.bindingSlot.read(type)
  }

  /// Stores a state on this object only; its senders keep theirs.
  @inlinable
  public func setState<Value>(_ value: Value) {
    base.bindingSlot.set(value)
  }

  /// Forgets the state of this object, of the senders that got it from here, and the store it was applied from.
  public func removeState() {
    base.bindingSlot.remove()
  }

  /// The receiver of the reports of this object and of those below it.
  public var diagnostics: BindingDiagnostics? {
    get { base.bindingSlot.diagnostics }
    nonmutating set { base.bindingSlot.diagnostics = newValue }
  }
}

extension BindingAccess where Base: Configurable {
  /// The input of the last configuration.
  @inlinable
  public func state() -> Base.Input? {
    base.bindingSlot.read(Base.Input.self)
  }

  /// Changes the state from the view, writes it back to the store it came from, and renders it again.
  ///
  /// Without a store the view is configured with the changed state. Returns false, and does nothing, when no state was stored.
  @discardableResult
  public func invalidateState(_ change: (inout Base.Input) -> Void) -> Bool {
    guard var state = base.bindingSlot.read(Base.Input.self) else { return false }
    change(&state)
    guard let link = base.bindingSlot.link, link.type == ObjectIdentifier(Base.Input.self) else {
      base.configure(state)
      return true
    }
    unsafeDowncast(link, to: StoreLink<Base.Input>.self).write(state)
    // A view that follows its store was rendered by the write; one that was bound anew during it shows something else by now.
    if base.bindingSlot.link === link, !link.isFollowing { base.render(state, from: link) }
    return true
  }
}
