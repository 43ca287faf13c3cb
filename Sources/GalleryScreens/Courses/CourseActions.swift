/// What a person can do with a course, in the words of the course.
///
/// One of three ways to give a ``CourseView`` its actions: a type of its own, for whoever places the view in several screens. An action
/// that is not implemented, or returns `nil`, leaves its element out.
public protocol CourseActions<Action>: Sendable {
  /// What the owner of the view makes of it.
  associatedtype Action: Equatable & Sendable
  func didPressSchedule(_ course: Course) -> Action?
  func didPressJoinCall(_ course: Course) -> Action?
  func didPressMessages(_ course: Course) -> Action?
  func didPressTodo(_ todo: Course.Todo) -> Action?
  func didPressGear() -> Action?
  func didPressClose() -> Action?
}

extension CourseActions {
  public func didPressSchedule(_ course: Course) -> Action? { nil }
  public func didPressJoinCall(_ course: Course) -> Action? { nil }
  public func didPressMessages(_ course: Course) -> Action? { nil }
  public func didPressTodo(_ todo: Course.Todo) -> Action? { nil }
  public func didPressGear() -> Action? { nil }
  public func didPressClose() -> Action? { nil }
}
