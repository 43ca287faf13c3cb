internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Glibc)
internal import Glibc
#endif

extension GivenActions {
  /// A closure that can never run, because the same action was set again.
  ///
  /// Detected in debug builds only. Replacing an action of a ``ActionModifiers()`` interface by a chained call
  /// is not misuse: that is how you change one action of many for one view.
  public struct Misuse: Hashable, Sendable {
    /// The position in the source where an action was set.
    public enum Position: Hashable, Sendable {
      /// A closure in the view's initializer.
      case initializer
      /// A chained call.
      case step(fileID: String, line: UInt)
    }

    /// The view's type.
    public var view: String
    /// The action's name.
    public var action: String
    /// The position of the closure that never runs.
    public var replaced: Position
    /// The position of the closure that replaces it.
    public var by: Position

    /// Called for each misuse. By default it is printed to standard error, once.
    ///
    /// ```swift
    /// GivenActions.Misuse.$report.withValue({ found.append($0) }) { … }
    /// ```
    @TaskLocal public static var report: @Sendable (Misuse) -> Void = { $0.printOnce() }
  }
}

extension GivenActions.Misuse: CustomStringConvertible {
  /// `CourseView.didPressGear is given twice: …`
  public var description: String {
    "\(view).\(action) is given twice: the closure \(by) counts, the one \(replaced) never runs. Remove one of them."
  }
}

extension GivenActions.Misuse.Position: CustomStringConvertible {
  /// `at App/CourseScreen.swift:31`
  public var description: String {
    switch self {
    case .initializer: "in the initialiser"
    case .step(let fileID, let line): "at \(fileID):\(line)"
    }
  }
}

extension GivenActions.Misuse {
  /// The misuses already printed. A view is recreated on every change, but its mistake is worth only one
  /// line.
  private static let printed = Mutex<Set<GivenActions.Misuse>>([])

  private func printOnce() {
    guard Self.printed.withLock({ $0.insert(self).inserted }) else { return }
    let line = "tessera: warning: action-given-twice: \(self)\n"
    _ = line.utf8.withContiguousStorageIfAvailable { write(2, $0.baseAddress, $0.count) }
  }
}
