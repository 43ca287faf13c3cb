extension Configurable where Input: Equatable {
  /// Configures the view unless it already shows an equal input. Returns whether it configured the view.
  ///
  /// Skips only if the stored state equals the input **and** no sender of the view has fired since it was
  /// shown. The same model must reset a switch that the user flipped. A view without a slot is always
  /// configured.
  @inlinable
  @discardableResult
  public func configureIfChanged(_ input: Input) -> Bool {
    configure(input, unless: { $0 == $1 })
  }
}

extension Configurable {
  /// Configures the view unless the stored state is still visible and `isUnchanged` returns `true` for it.
  @inlinable
  func configure(_ input: Input, unless isUnchanged: (Input, Input) -> Bool) -> Bool {
    if let slot = configurationSlot, !slot.wasTouched, let shown = slot.read(Input.self), isUnchanged(shown, input) { return false }
    configure(input)
    return true
  }
}
