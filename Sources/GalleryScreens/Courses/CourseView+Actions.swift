public import Tessera

// The three ways to say what the actions of a course mean. An action that is not given leaves its element out; of an action that is given
// twice the last one counts.

extension CourseView {
  /// A course with its actions as functions.
  public init(
    _ course: Course, done: Set<String> = [], didPressSchedule: (@Sendable (Course) -> Owner.Action?)? = nil,
    didPressJoinCall: (@Sendable (Course) -> Owner.Action?)? = nil, didPressMessages: (@Sendable (Course) -> Owner.Action?)? = nil,
    didPressTodo: (@Sendable (Course.Todo) -> Owner.Action?)? = nil, didPressGear: (@Sendable () -> Owner.Action?)? = nil,
    didPressClose: (@Sendable () -> Owner.Action?)? = nil
  ) {
    (self.course, self.done) = (course, done)
    (schedule, joinCall, messages) = (didPressSchedule, didPressJoinCall, didPressMessages)
    (todo, gear, close) = (didPressTodo, didPressGear, didPressClose)
  }

  /// A course with its actions in a type of their own.
  public init(_ course: Course, done: Set<String> = [], actions: some CourseActions<Owner.Action>) {
    self.init(
      course, done: done, didPressSchedule: { actions.didPressSchedule($0) }, didPressJoinCall: { actions.didPressJoinCall($0) },
      didPressMessages: { actions.didPressMessages($0) }, didPressTodo: { actions.didPressTodo($0) },
      didPressGear: { actions.didPressGear() }, didPressClose: { actions.didPressClose() })
  }

  /// The course with something that its schedule leads to.
  public func didPressSchedule(_ action: @escaping @Sendable (Course) -> Owner.Action?) -> Self { with { $0.schedule = action } }
  /// The course with a call to join.
  public func didPressJoinCall(_ action: @escaping @Sendable (Course) -> Owner.Action?) -> Self { with { $0.joinCall = action } }
  /// The course with messages to read.
  public func didPressMessages(_ action: @escaping @Sendable (Course) -> Owner.Action?) -> Self { with { $0.messages = action } }
  /// The course with to-do items.
  public func didPressTodo(_ action: @escaping @Sendable (Course.Todo) -> Owner.Action?) -> Self { with { $0.todo = action } }
  /// The course with a gear.
  public func didPressGear(_ action: @escaping @Sendable () -> Owner.Action?) -> Self { with { $0.gear = action } }
  /// The course with a way out.
  public func didPressClose(_ action: @escaping @Sendable () -> Owner.Action?) -> Self { with { $0.close = action } }

  private func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}
