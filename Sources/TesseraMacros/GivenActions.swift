/// Records which actions of a view were set, to report those set twice.
///
/// Part of the expansion of ``ActionModifiers()``. Empty in release builds.
public struct GivenActions: Sendable {
  #if DEBUG
  private var positions: [String: Misuse.Position] = [:]
  #endif

  /// Creates an empty record.
  @inlinable public init() {}
}

#if DEBUG
extension GivenActions {
  /// Records an action passed to the initializer.
  public mutating func note<Action>(_ name: StaticString, _ action: Action?) {
    if action != nil { positions[name.description] = .initializer }
  }

  /// Records a chained call, and reports it if it replaces an action.
  public mutating func note(_ name: StaticString, of view: StaticString, fileID: StaticString, line: UInt) {
    let position = Misuse.Position.step(fileID: fileID.description, line: line)
    if let replaced = positions.updateValue(position, forKey: name.description) {
      Misuse.report(Misuse(view: view.description, action: name.description, replaced: replaced, by: position))
    }
  }
}
#else
extension GivenActions {
  /// Does nothing in release builds.
  @inlinable public mutating func note<Action>(_ name: StaticString, _ action: Action?) {}
  /// Does nothing in release builds.
  @inlinable public mutating func note(_ name: StaticString, of view: StaticString, fileID: StaticString, line: UInt) {}
}
#endif
