/// The rarely needed properties of a screen: its address, what closing it means, and what follows an edit or a crash.
///
/// ```swift
/// struct NoteScreen: Screen {
///   struct State: ScreenState, Codable { var text = "", isSaved = true }
///   static let behavior = Behavior(
///     addressFields: [.field("q", \.text)],
///     hasUnsavedChanges: { !$0.isSaved },
///     didEdit: { screen, state, edit in
///       state.isSaved = false
///       return .none
///     })
/// }
/// ```
/// A property that you leave out has its default. If the state is a form, the form provides the defaults of
/// `hasUnsavedChanges` and `didEdit`.
public struct ScreenBehavior<S: Screen>: Sendable {
  /// Whether closing the screen now would lose user input.
  public typealias HasUnsavedChanges = @Sendable (_ state: S.State) -> Bool
  /// The screen's result when the user closes it.
  public typealias Leaving = @Sendable (_ screen: S, _ state: S.State) -> S.Output?
  /// Follows an edit of a property by a bound item.
  public typealias DidEdit = @Sendable (_ screen: S, _ state: inout S.State, _ edit: Edit<S.State>) -> Effect<S.Action>
  /// Follows the interruption of a submission.
  public typealias Interrupted = @Sendable (_ screen: S, _ state: inout S.State, _ effect: EffectID) -> Effect<S.Action>

  fileprivate final class Own: Sendable {
    let addressFields: [Page.AddressField<S.State>]
    let hasUnsavedChanges: HasUnsavedChanges?
    let leaving: Leaving?
    let didEdit: DidEdit?
    let interrupted: Interrupted?

    init(
      _ fields: [Page.AddressField<S.State>], _ unsaved: HasUnsavedChanges?, _ leaving: Leaving?, _ didEdit: DidEdit?,
      _ interrupted: Interrupted?
    ) {
      (addressFields, hasUnsavedChanges, self.leaving) = (fields, unsaved, leaving)
      (self.didEdit, self.interrupted) = (didEdit, interrupted)
    }
  }

  // One reference: the engine reads the behavior of a screen for each bound item.
  fileprivate let own: Own?
  fileprivate let form: (any FormHooks<S>.Type)?

  /// The default behavior.
  public init() { (own, form) = (nil, nil) }

  /// Creates a behavior.
  ///
  /// - Parameters:
  ///   - addressFields: The properties that are part of the screen's address, such as filters, the sort order and the
  ///     selected tab.
  ///   - hasUnsavedChanges: Whether closing the screen now would lose user input. A flow asks the user before it
  ///     removes such a screen.
  ///   - leaving: The screen's result when the user closes it by Escape, a swipe or its close button, or when another
  ///     screen replaces it.
  ///   - didEdit: Called after a bound item edited a property.
  ///   - interrupted: Called after a restart if an ``Effect/submit(_:_:within:_:then:)`` was under way when the process
  ///     ended, so its outcome is unknown. Called once, after ``Screen/start(_:)``. To send it again, return the same
  ///     effect. With the same draft it uses the same key, so the server can recognize a duplicate. By default the
  ///     state shows ``LoadFailure/interrupted``, and when the user presses the button again, the submission uses the
  ///     same key.
  public init(
    addressFields: [Page.AddressField<S.State>] = [], hasUnsavedChanges: HasUnsavedChanges? = nil, leaving: Leaving? = nil,
    didEdit: DidEdit? = nil, interrupted: Interrupted? = nil
  ) {
    self.init(
      own: addressFields, hasUnsavedChanges: hasUnsavedChanges, leaving: leaving, didEdit: didEdit, interrupted: interrupted)
  }

  package init(
    own addressFields: [Page.AddressField<S.State>], hasUnsavedChanges: HasUnsavedChanges?, leaving: Leaving?, didEdit: DidEdit?,
    interrupted: Interrupted?
  ) {
    own = Own(addressFields, hasUnsavedChanges, leaving, didEdit, interrupted)
    form = nil
  }

  /// The behavior of a screen whose state is a form.
  package init(form: any FormHooks<S>.Type) { (own, self.form) = (nil, form) }

  /// The behavior with a form's defaults.
  package init(_ other: ScreenBehavior, form: any FormHooks<S>.Type) { (own, self.form) = (other.own, form) }
}

/// A form's part in a screen whose state it is. The module of forms implements it.
package protocol FormHooks<S>: SendableMetatype {
  associatedtype S: Screen

  /// Applies a change that the user caused, and notes what the user entered.
  static func noteEdits<Result>(of screen: S, in state: inout S.State, _ change: (inout S.State) -> Result) -> Result
  /// Applies a change that an effect caused, and removes problems whose reason no longer applies.
  static func noteReplies<Result>(of screen: S, in state: inout S.State, _ change: (inout S.State) -> Result) -> Result
  /// The problem of the field that edits a property.
  static func fieldError(of property: PartialKeyPath<S.State>, in state: S.State) -> Phrase?
  static func didEdit(_ screen: S, _ state: inout S.State, _ edit: Edit<S.State>) -> Effect<S.Action>
  static func hasUnsavedChanges(_ state: S.State) -> Bool
}

extension Screen {
  static var addressFields: [Page.AddressField<State>] { behavior.own?.addressFields ?? [] }

  package func hasUnsavedChanges(_ state: State) -> Bool {
    let behavior = Self.behavior
    return behavior.own?.hasUnsavedChanges?(state) ?? behavior.form?.hasUnsavedChanges(state) ?? false
  }

  package func leaving(_ state: State) -> Output? { Self.behavior.own?.leaving?(self, state) }

  package func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Action> {
    Self.behavior.own?.interrupted?(self, &state, effect) ?? .none
  }

  package func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    let behavior = Self.behavior
    if let didEdit = behavior.own?.didEdit { return didEdit(self, &state, edit) }
    return behavior.form?.didEdit(self, &state, edit) ?? .none
  }

  /// Applies a change that the user caused by an action or an edit, in this screen or in a part of it. A form records
  /// what the user entered. Changes made by effects count as loaded, so they go through ``noteReplies(in:_:)``.
  package func noteEdits<Result>(in state: inout State, _ change: (inout State) -> Result) -> Result {
    guard let form = Self.behavior.form else { return change(&state) }
    return form.noteEdits(of: self, in: &state, change)
  }

  package func noteReplies<Result>(in state: inout State, _ change: (inout State) -> Result) -> Result {
    guard let form = Self.behavior.form else { return change(&state) }
    return form.noteReplies(of: self, in: &state, change)
  }

  /// Applies a change as user input if `isEntered` is true, otherwise as the reply of an effect.
  @inline(__always)
  func noteEdits<Result>(in state: inout State, if isEntered: Bool, _ change: (inout State) -> Result) -> Result {
    isEntered ? noteEdits(in: &state, change) : noteReplies(in: &state, change)
  }

  /// The problem of the field that edits a property. Bound items show it unless they were given another one.
  @usableFromInline package static func fieldError(of property: PartialKeyPath<State>, in state: State) -> Phrase? {
    behavior.form?.fieldError(of: property, in: state)
  }
}
