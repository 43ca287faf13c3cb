/// A value that is another one when it is put back, because time has passed since it was noted.
package protocol PutBack {
  /// The value in the position of another one.
  func putBack(over now: Self) -> Self
}

extension PutBack {
  fileprivate func putBack(overAny now: Any) -> Any { (now as? Self).map { putBack(over: $0) } ?? self }
}

/// A value as it is when it is put back in the position of another one.
func putBack<Value>(_ value: Value, over now: Value) -> Value { (value as? any PutBack)?.putBack(overAny: now) as? Value ?? value }
