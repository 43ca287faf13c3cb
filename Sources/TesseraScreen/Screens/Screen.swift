/// A screen: the sections that its state shows, and what its actions mean.
///
/// ```swift
/// struct Counter: Screen {
///   struct State: ScreenState, Codable { var count = 0 }
///   enum Action: Equatable, Sendable { case didPressMore }
///
///   func sections(for state: State) -> [SectionModel<Self>] {
///     SectionModel {
///       InfoItem("\(state.count) results")
///       ButtonItem("Show more", on: .didPressMore)
///     }
///   }
///   func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
///     state.count += 1
///     return .none
///   }
/// }
/// ```
/// Services, such as an API client or a clock, are stored in the screen value. Everything that changes is stored
/// in `State`. A screen with a `Codable` state survives a restart. A screen never knows which host shows it.
///
/// - Law: ``sections(for:)`` is pure: equal states give equal sections. ``reduce(_:_:)`` changes only the state.
///   Work that takes time or reaches outside is returned as an ``Effect``.
/// - Isolation: none. A ``Page`` calls all methods in its owner's isolation: an actor, the main actor or a test.
public protocol Screen<Action>: Sendable {
  /// Everything that changes. The default is an empty state. Conform the type to ``ScreenState`` if it has an
  /// initial value.
  associatedtype State: Equatable & Sendable = NoState
  /// Everything that may happen, named by its meaning: `didPressInvite`, `loaded(Result)`. The default is no
  /// action.
  associatedtype Action: Equatable & Sendable = Never
  /// The result that the screen returns to its presenter. The default is no result.
  associatedtype Output: Sendable = Never

  /// The screen's title, for the window, the browser tab and the top of a sheet.
  func title(for state: State) -> Phrase
  /// The sections that show a state.
  @SectionsBuilder<Self> func sections(for state: State) -> [SectionModel<Self>]
  /// Handles an action: changes the state and returns effects.
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action>
  /// Called when the screen starts, and again after a restart. This is the place to start loading. Does nothing by
  /// default.
  func start(_ state: inout State) -> Effect<Action>
  /// Rarely needed properties: address, unsaved changes, results on closing, and what follows an edit or a crash.
  static var behavior: ScreenBehavior<Self> { get }
}

/// A state with an initial value, so `AnyScreen(AccountScreen())` needs no `state:` argument.
///
/// Give every property a default, and the compiler writes the initializer:
/// ```swift
/// struct State: ScreenState, Codable { var name = "", role: OptionModel? }
/// ```
public protocol ScreenState: Equatable, Sendable {
  /// Creates the initial state.
  init()
}

/// The state of a screen on which nothing changes.
public struct NoState: ScreenState, Hashable, Codable {
  /// Creates the only value.
  public init() {}
}

extension Screen where Action == Never {
  public func reduce(_ state: inout State, _ action: Never) -> Effect<Never> {}
}

extension Screen {
  /// The type of the screen's ``behavior``.
  public typealias Behavior = ScreenBehavior<Self>

  public static var behavior: ScreenBehavior<Self> { ScreenBehavior() }
  public func title(for state: State) -> Phrase { Phrase(key: TypeName.of(Self.self)) }
  public func start(_ state: inout State) -> Effect<Action> { .none }
}
