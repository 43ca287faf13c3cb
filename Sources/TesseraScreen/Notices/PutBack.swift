/// A value that can't be restored unchanged by undo, because time has passed since it was recorded.
package protocol PutBack {
  /// The value to restore in place of the current one.
  func putBack(over now: Self) -> Self
}

extension PutBack {
  fileprivate func putBack(overAny now: Any) -> Any { (now as? Self).map { putBack(over: $0) } ?? self }
}

/// The value to restore in place of the current one. Values that don't conform to ``PutBack`` are restored
/// unchanged.
func putBack<Value>(_ value: Value, over now: Value) -> Value { (value as? any PutBack)?.putBack(overAny: now) as? Value ?? value }
