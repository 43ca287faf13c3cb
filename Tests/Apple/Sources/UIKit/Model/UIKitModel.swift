@_exported public import Foundation
internal import Synchronization

/// The model behind the declarations of this module: what UIKit answers with an exception or an assertion is an exception here.
///
/// Everything of the model itself is `@_spi(Model)`: hosts compile against the declarations alone, tests see both.
@_spi(Model) @MainActor
public enum UIKitModel {
  /// The exception that UIKit would have stopped the app with.
  public struct Exception: Hashable, Sendable, CustomStringConvertible {
    public let name: String
    public let reason: String
    public var description: String { "\(name): \(reason)" }
  }

  /// The names that Foundation gives to exceptions.
  public enum Name: String {
    case internalInconsistency = "NSInternalInconsistencyException"
    case invalidArgument = "NSInvalidArgumentException"
    case generic = "NSGenericException"
    /// UIKit only logs this one. The user sees no effect.
    case ignored = "Ignored by UIKit"
  }

  /// Exceptions since ``collect()``; `nil` where the first one stops the process, as an app would be.
  public private(set) static var exceptions: [Exception]?

  /// Collects exceptions instead of stopping, so that a test can check them.
  public static func collect() { exceptions = [] }
  /// The exceptions so far; the next one stops the process again.
  @discardableResult
  public static func stopCollecting() -> [Exception] {
    defer { exceptions = nil }
    return exceptions ?? []
  }

  /// The exceptions since ``collect()``.
  public static var exceptionsSoFar: [Exception] { exceptions ?? [] }

  static func raise(_ name: Name, _ reason: @autoclosure () -> String) {
    let exception = Exception(name: name.rawValue, reason: reason())
    guard exceptions != nil else { fatalError("*** Terminating app due to uncaught exception \(exception)") }
    exceptions?.append(exception)
  }

  /// Stops if the caller is not on the main actor, as the Main Thread Checker does.
  public nonisolated static func modelCheckThread() { checkThread() }

  nonisolated static func checkThread() { MainActor.preconditionIsolated("UIKit is used off the main thread") }
}

/// The number of living responders by type. One that outlives its test is a leak.
@_spi(Model)
public enum ModelLeaks {
  private static let counts = Mutex<[String: Int]>([:])

  static func born(_ type: Any.Type) { counts.withLock { $0["\(type)", default: 0] += 1 } }
  static func died(_ type: Any.Type) { counts.withLock { $0["\(type)", default: 0] -= 1 } }

  /// Living views and controllers by type.
  public static var living: [String: Int] { counts.withLock { $0.filter { $0.value != 0 } } }
  /// The number of instances of these types that live.
  public static func count(_ types: String...) -> Int { let living = living; return types.reduce(0) { $0 + (living[$1] ?? 0) } }
  /// All of them.
  public static var total: Int { living.values.reduce(0, +) }
}

/// The main run loop as UIKit uses it: transitions end, views are laid out.
@_spi(Model) @MainActor
public enum ModelRunLoop {
  private static var pending: [() -> Void] = []
  private static var windows: [WeakWindow] = []
  private struct WeakWindow { weak var window: UIWindow? }

  /// Runs something at the end of this turn, as animations end.
  static func atEndOfTurn(_ body: @escaping () -> Void) { pending.append(body) }
  static func add(_ window: UIWindow) { windows.append(WeakWindow(window: window)) }

  /// Runs one frame: layout, then everything that ends with the frame.
  public static func turn() {
    for window in windows { window.window?.layoutIfNeeded() }
    let ending = pending
    pending = []
    for body in ending { body() }
    windows.removeAll { $0.window == nil }
    for window in windows { window.window?.layoutIfNeeded() }
  }

  /// Turns until nothing ends any more.
  public static func settle() {
    for _ in 0..<64 {
      turn()
      if pending.isEmpty { return }
    }
    UIKitModel.raise(.generic, "animations begin anew for ever")
  }

  /// Whether a transition or another animation has not ended.
  public static var isAnimating: Bool { !pending.isEmpty }
}
