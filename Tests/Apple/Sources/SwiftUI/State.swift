// Pages: documentation/swiftui/state, binding, environment, environmentvalues, environmentvalues/openurl, openurlaction,
// openurlaction/callasfunction(_:), focusstate, layoutdirection.

public import Foundation

@frozen @propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) { declared() as Void }
  public init(initialValue value: Value) { declared() as Void }
  public var wrappedValue: Value {
    get { declared() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { declared() }
}
extension State where Value: ExpressibleByNilLiteral { public init() { declared() as Void } }

@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  @preconcurrency public init(get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void)
  {}
  public var wrappedValue: Value {
    get { declared() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { declared() }
}
extension Binding: @unchecked Sendable where Value: Sendable {}

@frozen @propertyWrapper public struct FocusState<Value: Hashable> {
  public struct Binding {
    public var wrappedValue: Value {
      get { declared() }
      nonmutating set {}
    }
  }
  public init<T: Hashable>() where Value == T? {}
  public init() where Value == Bool {}
  public var wrappedValue: Value {
    get { declared() }
    nonmutating set {}
  }
  public var projectedValue: FocusState<Value>.Binding { declared() }
}

// Page: documentation/swiftui/accessibilityfocusstate.
@frozen @propertyWrapper public struct AccessibilityFocusState<Value: Hashable> {
  public struct Binding {
    public var wrappedValue: Value {
      get { declared() }
      nonmutating set {}
    }
  }
  public init<T: Hashable>() where Value == T? {}
  public init() where Value == Bool {}
  public var wrappedValue: Value {
    get { declared() }
    nonmutating set {}
  }
  public var projectedValue: AccessibilityFocusState<Value>.Binding { declared() }
}

public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }
public enum ColorScheme: Hashable, CaseIterable, Sendable { case light, dark }
@propertyWrapper @frozen public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { declared() }
}
// documentation/swiftui/environmentkey, environmentvalues/subscript(_:)
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}
public struct EnvironmentValues {
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { declared() }
    set {}
  }
  public var colorScheme: ColorScheme {
    get { declared() }
    set {}
  }
  public var layoutDirection: LayoutDirection {
    get { declared() }
    set {}
  }
  @MainActor @preconcurrency public var openURL: OpenURLAction {
    get { declared() }
    set {}
  }
}
@MainActor @preconcurrency public struct OpenURLAction {
  @MainActor @preconcurrency public func callAsFunction(_ url: URL) {}
}
