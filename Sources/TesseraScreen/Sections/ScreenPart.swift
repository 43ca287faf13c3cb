/// A reusable group of sections that any screen can place.
///
/// A part reports user actions, named after its own content (`didPressJoinCall`), never what should happen. The
/// screen that places it decides.
/// ```swift
/// func sections(for state: State) -> [SectionModel<Self>] {
///   CourseView(state.course)
///     .didPressSchedule { .openSchedule($0.id) }
///     .didPressMessages { _ in .openMessages }
/// }
/// ```
/// - Law: ``sections`` is pure.
public protocol ScreenPart<Owner>: Sendable {
  /// The screen that places the part and handles its actions.
  associatedtype Owner: Screen
  /// The sections of the part.
  @SectionsBuilder<Owner> var sections: [SectionModel<Owner>] { get }
}

extension SectionsBuilder {
  /// Places a part.
  @inlinable public static func buildExpression<Part: ScreenPart>(_ part: Part) -> [SectionModel<Owner>] where Part.Owner == Owner {
    part.sections
  }
}
