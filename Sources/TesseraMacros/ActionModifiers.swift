/// Generates a view's initializers, chained modifiers and interface from its declaration, with an optional
/// closure for each action.
/// ```swift
/// @ActionModifiers
/// public struct CourseView<Owner: Screen>: ScreenPart {
///   let course: Course
///   var done: Set<String> = []
///   /// The user pressed the schedule.
///   var didPressSchedule: (@Sendable (Course) -> Owner.Action?)?
///   /// The user pressed the close button.
///   var didPressClose: (@Sendable () -> Owner.Action?)?
///
///   public var sections: [SectionModel<Owner>] {
///     SectionModel {
///       if let action = didPressSchedule?(course) { ButtonItem("Schedule", on: action) }
///       if let action = didPressClose?() { ButtonItem("Close", on: action) }
///     }
///   }
/// }
/// ```
/// The parent that places the view sets its actions in one of three ways:
/// ```swift
/// CourseView(course).didPressSchedule { .open($0.id) }                // a chain, where every call returns a valid view
/// CourseView(course, didPressSchedule: { .open($0.id) })              // closures in the initializer
/// CourseView(course, actions: Actions())                              // a type that conforms to CourseViewActions
/// ```
/// - An *action* is a `var` whose name starts with `did` and whose type is an optional closure, written out.
///   All other stored properties are *inputs*: parameters of the initializers, in order, the first one
///   without a label. A `let` with a value and a `private` property with a value are not inputs.
/// - Law: an action that isn't set is `nil`, so its element is omitted. If an action is set repeatedly, the
///   last one counts. Debug builds report replaced closures, see ``GivenActions/Misuse``.
/// - The interface has the name of the view with the suffix `Actions`, in the same scope and with the same
///   access. For a shorter name, declare `typealias CourseActions = CourseViewActions`. Types that depend on the view's generic parameters become its associated types. A requirement
///   with an optional result has a default that returns `nil`. Other requirements have no default, because
///   they can't express that the action is missing.
/// - Errors: an unsupported declaration is reported at the line that has to change, with a fix-it where
///   possible.
@attached(member, names: named(init), arbitrary)
@attached(peer, names: suffixed(Actions))
public macro ActionModifiers() = #externalMacro(module: "TesseraMacroPlugin", type: "ActionModifiers")

/// Adds a default that returns `nil` for each requirement of a protocol whose result is optional.
///
/// ``ActionModifiers()`` attaches it to the interfaces it generates.
@attached(extension, names: arbitrary)
public macro ActionDefaults() = #externalMacro(module: "TesseraMacroPlugin", type: "ActionDefaults")
