extension Configurable where Input: Equatable {
  /// Configures unless the view shows an equal input already; returns whether it did.
  ///
  /// Skipped only when the stored state equals the input **and** no sender of the view has fired since it was shown: a switch that the user
  /// flipped must be set back by the same model. Always configures a view without a slot.
  @inlinable
  @discardableResult
  public func configureIfChanged(_ input: Input) -> Bool {
    configure(input, unless: { $0 == $1 })
  }
}

extension Configurable {
  /// Configures unless the stored state is unchanged by the given comparison and still what is shown.
  @inlinable
  func configure(_ input: Input, unless isUnchanged: (Input, Input) -> Bool) -> Bool {
    if let slot = configurationSlot, !slot.wasTouched, let shown = slot.read(Input.self), isUnchanged(shown, input) { return false }
    configure(input)
    return true
  }
}
