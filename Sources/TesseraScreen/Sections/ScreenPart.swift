/// A part of a screen that any screen can place: a value that makes sections for its owner.
///
/// A part says what the person did, in the words of what it shows (`didPressJoinCall`), never what should happen. Whoever places it decides.
/// ```swift
/// func sections(for state: State) -> [SectionModel<Self>] {
///   CourseView(state.course)
///     .didPressSchedule { .openSchedule($0.id) }
///     .didPressMessages { _ in .openMessages }
/// }
/// ```
/// - Law: ``sections`` is pure.
public protocol ScreenPart<Owner>: Sendable {
  /// The screen that places the part, whose actions it means.
  associatedtype Owner: Screen
  /// The sections of the part.
  @SectionsBuilder<Owner> var sections: [SectionModel<Owner>] { get }
}

extension SectionsBuilder {
  /// A part of the screen.
  @inlinable public static func buildExpression<Part: ScreenPart>(_ part: Part) -> [SectionModel<Owner>] where Part.Owner == Owner {
    part.sections
  }
}
