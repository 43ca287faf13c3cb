extension Task where Success == Void, Failure == Never {
  /// Creates a task that runs synchronously up to its first suspension, where the OS supports it. Avoids a
  /// thread hop for work that doesn't suspend.
  @discardableResult
  package static func begun(_ body: sending @escaping @isolated(any) () async -> Void) -> Self {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { Task.immediate(operation: body) } else { Task(operation: body) }
  }
}
