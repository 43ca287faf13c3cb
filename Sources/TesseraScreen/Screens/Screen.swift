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
  /// Called after a restart if an ``Effect/submit(_:_:within:_:then:)`` was under way when the process ended, so
  /// its outcome is unknown. Called once, after ``start(_:)``.
  ///
  /// To send it again, return the same effect. With the same draft it uses the same key, so the server can
  /// recognize a duplicate. The default does nothing: the state shows ``LoadFailure/interrupted``, and when the
  /// user presses the button again, the submission uses the same key.
  func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Action>
  /// The screen's result when the user closes it by Escape, a swipe or its close button, or when another screen
  /// replaces it. The default is `nil`.
  func leaving(_ state: State) -> Output?
  /// Whether closing the screen now would lose user input. A flow asks the user before it removes such a screen.
  /// The default is `false`.
  func hasUnsavedChanges(_ state: State) -> Bool
  /// Called after a bound item edited a property. Does nothing by default.
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action>
  /// Applies a change that the user caused by an action or an edit, in this screen or in a part of it, and records
  /// what the user entered. Changes made by effects count as loaded, so they go through ``noteReplies(in:_:)``
  /// instead. The default only applies the change. A form compares its values.
  func noteEdits<Result>(in state: inout State, _ change: (inout State) -> Result) -> Result
  /// Applies a change that an effect caused. The default only applies the change. A form also removes problems
  /// whose reason no longer applies.
  func noteReplies<Result>(in state: inout State, _ change: (inout State) -> Result) -> Result
  /// The properties that are part of the screen's address, such as filters, the sort order and the selected tab. None
  /// by default. Declare it with its type: `static let addressFields: [AddressField<State>] = …`.
  static var addressFields: [AddressField<State>] { get }
  /// The problem of the field that edits a property. Bound items show it unless you pass them another one. The
  /// default is `nil`. A form returns the field's problem.
  static func fieldError(of property: PartialKeyPath<State>, in state: State) -> Phrase?
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
  public static var addressFields: [AddressField<State>] { [] }
  public func title(for state: State) -> Phrase { Phrase(key: TypeName.of(Self.self)) }
  public func start(_ state: inout State) -> Effect<Action> { .none }
  public func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Action> { .none }
  public func leaving(_ state: State) -> Output? { nil }
  public func hasUnsavedChanges(_ state: State) -> Bool { false }
  public func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> { .none }
  @inlinable public func noteEdits<Result>(in state: inout State, _ change: (inout State) -> Result) -> Result { change(&state) }
  @inlinable public func noteReplies<Result>(in state: inout State, _ change: (inout State) -> Result) -> Result { change(&state) }
  @inlinable public static func fieldError(of property: PartialKeyPath<State>, in state: State) -> Phrase? { nil }
}

extension Screen {
  /// Applies a change as user input if `isEntered` is true, otherwise as the reply of an effect.
  @inline(__always)
  func noteEdits<Result>(in state: inout State, if isEntered: Bool, _ change: (inout State) -> Result) -> Result {
    isEntered ? noteEdits(in: &state, change) : noteReplies(in: &state, change)
  }
}
