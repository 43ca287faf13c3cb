/// A screen: the sections that a state shows, and the meaning of its actions.
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
/// Services (an API, a clock) live in the screen value; everything that changes lives in `State`. A screen with a `Codable` state
/// survives a restart. The screen never knows which host shows it.
///
/// - Law: ``sections(for:)`` is pure: equal states give equal sections. ``reduce(_:_:)`` changes the state and nothing else; what takes
///   time or reaches outside is returned as an ``Effect``.
/// - Isolation: none. A ``Page`` calls all of it where its owner lives: an actor, the main actor, a test.
public protocol Screen<Action>: Sendable {
  /// Everything that changes; nothing unless declared. Conform it to ``ScreenState`` where it has a default to begin with.
  associatedtype State: Equatable & Sendable = NoState
  /// Everything that may happen, by its meaning: `didPressInvite`, `loaded(Result)`; nothing unless declared.
  associatedtype Action: Equatable & Sendable = Never
  /// The result of the screen for whoever presented it; nothing unless declared.
  associatedtype Output: Sendable = Never

  /// The title of the screen, for the window, the browser's tab and the top of a sheet.
  func title(for state: State) -> Phrase
  /// The sections of a state.
  @SectionsBuilder<Self> func sections(for state: State) -> [SectionModel<Self>]
  /// The meaning of an action: changes the state and returns effects.
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action>
  /// The effect of beginning, or of going on after a restart: the moment to start loading. Does nothing by default.
  func start(_ state: inout State) -> Effect<Action>
  /// The effect of an interruption: something that was sent by ``Effect/submit(_:_:within:_:then:)`` was under way when the process ended, and nobody
  /// knows what became of it. Called once after the restart, after ``start(_:)``.
  ///
  /// Send it again by the same effect, with the same draft and so with the same key, or do nothing, the default: then the state says that nobody knows
  /// (``LoadFailure/interrupted``), and pressing the button again sends it with the same key.
  func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Action>
  /// The result of the screen when the person closes it, by Escape, a swipe or its close button, or when another one is presented instead of it.
  /// Nothing by default.
  func leaving(_ state: State) -> Output?
  /// Whether closing the screen now would lose something that the person entered. A flow asks before it takes such a screen away. Never by
  /// default.
  func hasUnsavedChanges(_ state: State) -> Bool
  /// The effect of an edit of a property through a bound item. Does nothing by default.
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action>
  /// Carries out a change that somebody made by an action or an edit, of this screen or of a part of it, and takes note of what they entered. Does
  /// nothing else by default; a state that is a form compares its values. What effects bring is loaded, not entered, and does not come here.
  func noteEdits<Result>(in state: inout State, _ change: (inout State) -> Result) -> Result
  /// Carries out a change that an effect brought. Does nothing else by default; a state that is a form takes back problems whose reason is gone.
  func noteReplies<Result>(in state: inout State, _ change: (inout State) -> Result) -> Result
  /// The problem of the field that edits a property; bound items show it unless they are given another. None by default; a state that is a
  /// form knows it.
  static func fieldError(of property: PartialKeyPath<State>, in state: State) -> Phrase?
}

/// A state that a screen begins with by itself: `AnyScreen(AccountScreen())` needs no `state:` then.
///
/// Give every property a default and the compiler writes the initialiser:
/// ```swift
/// struct State: ScreenState, Codable { var name = "", role: OptionModel? }
/// ```
public protocol ScreenState: Equatable, Sendable {
  /// The state to begin with.
  init()
}

/// The state of a screen on which nothing changes.
public struct NoState: ScreenState, Hashable, Codable {
  /// The only one.
  public init() {}
}

extension Screen where Action == Never {
  public func reduce(_ state: inout State, _ action: Never) -> Effect<Never> {}
}

extension Screen {
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
  /// Carries out a change, and takes note of what somebody entered if they did.
  @inline(__always)
  func noteEdits<Result>(in state: inout State, if isEntered: Bool, _ change: (inout State) -> Result) -> Result {
    isEntered ? noteEdits(in: &state, change) : noteReplies(in: &state, change)
  }
}
