extension Task where Success == Void, Failure == Never {
  /// A task that begins at once, where whoever makes it is, and goes on elsewhere once it waits: what is there already changes no thread.
  @discardableResult
  package static func begun(_ body: sending @escaping @isolated(any) () async -> Void) -> Self {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { Task.immediate(operation: body) } else { Task(operation: body) }
  }
}
