internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Glibc)
internal import Glibc
#endif

/// A closure that can never run, because the same action was given again.
///
/// Found in debug builds only. An action of a ``ActionModifiers()`` interface that a step replaces is no misuse: that is how one action of
/// many is changed for one view.
public struct ActionMisuse: Hashable, Sendable {
  /// A position in the source where an action was given.
  public enum Position: Hashable, Sendable {
    /// As a closure in the view's initialiser.
    case initializer
    /// As a step of the chain.
    case step(fileID: String, line: UInt)
  }

  /// The view's type.
  public var view: String
  /// The action.
  public var action: String
  /// The position of the closure that never runs.
  public var replaced: Position
  /// The position of the one that counts.
  public var by: Position

  /// The listener to misuse. Without a listener each one is written to standard error, once.
  ///
  /// ```swift
  /// ActionMisuse.$report.withValue({ found.append($0) }) { … }
  /// ```
  @TaskLocal public static var report: @Sendable (ActionMisuse) -> Void = { $0.printOnce() }
}

extension ActionMisuse: CustomStringConvertible {
  /// `CourseView.didPressGear is given twice: …`
  public var description: String {
    "\(view).\(action) is given twice: the closure \(by) counts, the one \(replaced) never runs. Remove one of them."
  }
}

extension ActionMisuse.Position: CustomStringConvertible {
  /// `at App/CourseScreen.swift:31`
  public var description: String {
    switch self {
    case .initializer: "in the initialiser"
    case .step(let fileID, let line): "at \(fileID):\(line)"
    }
  }
}

extension ActionMisuse {
  /// The misuse that was written already: a view is made anew on every change, its mistake is worth one line.
  private static let printed = Mutex<Set<ActionMisuse>>([])

  private func printOnce() {
    guard Self.printed.withLock({ $0.insert(self).inserted }) else { return }
    let line = "tessera: warning: action-given-twice: \(self)\n"
    _ = line.utf8.withContiguousStorageIfAvailable { write(2, $0.baseAddress, $0.count) }
  }
}
