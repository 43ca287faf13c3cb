extension BindingSlot {
  /// The binding of one view or sender: `view.binding.state()`, `view.binding.removeState()`.
  ///
  /// This is a namespace, so that views can have their own `state` members. It holds the object strongly, so
  /// use it directly and don't store it.
  @MainActor
  public struct Access<Base: BindingObject> {
    @usableFromInline let base: Base

    @inlinable
    init(base: Base) {
      self.base = base
    }

    /// The state of this object as a `Value`, or `nil` if there is no state or it has another type.
    ///
    /// Complexity: one comparison of types. A dynamic cast is needed only if the types differ (a protocol or a
    /// superclass).
    @inlinable
    public func state<Value>(as type: Value.Type = Value.self) -> Value? {
      base.bindingSlot.read(type)
    }

    /// Stores a state on this object only. The state of its senders is unchanged.
    @inlinable
    public func setState<Value>(_ value: Value) {
      base.bindingSlot.set(value)
    }

    /// Removes the state of this object and of the senders that share it.
    public func removeState() {
      base.bindingSlot.remove()
    }

    /// Receives the reports of this object and of the objects below it.
    public var diagnostics: BindingDiagnostics? {
      get { base.bindingSlot.diagnostics }
      nonmutating set { base.bindingSlot.diagnostics = newValue }
    }
  }
}

extension BindingSlot.Access where Base: Configurable {
  /// The input of the last configuration.
  @inlinable
  public func state() -> Base.Input? {
    base.bindingSlot.read(Base.Input.self)
  }
}
