/// Writes everything that a view needs to say what was pressed, from one declaration: an optional closure for each action.
///
/// ```swift
/// @ActionModifiers
/// public struct CourseView<Owner: Screen>: ScreenPart {
///   let course: Course
///   var done: Set<String> = []
///   /// What the schedule leads to.
///   var didPressSchedule: (@Sendable (Course) -> Owner.Action?)?
///   /// A way out.
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
/// Whoever places the view gives its actions in one of three ways:
/// ```swift
/// CourseView(course).didPressSchedule { .open($0.id) }                // a chain, whose every step is a valid view
/// CourseView(course, didPressSchedule: { .open($0.id) })              // closures in the initialiser
/// CourseView(course, actions: Actions())                              // a type that conforms to CourseViewActions
/// ```
/// - An *action* is a `var` whose name begins with `did` and whose type is an optional closure, written out. All other stored
///   properties are *inputs*: parameters of the initialisers, in their order, the first one without a label. Not inputs: a `let` that has its
///   value, a `private` property that has one.
/// - Law: an action that is not given is `nil`, so that its element is left out. Of an action that is given again the last one counts; in
///   debug builds a replaced closure is reported, see ``ActionMisuse``.
/// - The interface is called as the view with `Actions` behind it, in the same scope and with the same access. Types that depend on the
///   view's generic parameters become its associated types. A requirement whose result is optional has a default that returns `nil`; one whose
///   result is not cannot say that it is not there, so that it has none.
/// - Errors: what the macro cannot do is an error at the line that has to change, with a fix-it wherever there is one.
@attached(member, names: named(init), arbitrary)
@attached(peer, names: suffixed(Actions))
public macro ActionModifiers() = #externalMacro(module: "TesseraMacroPlugin", type: "ActionModifiers")

/// Gives each requirement of a protocol whose result is optional a default that returns `nil`.
///
/// ``ActionModifiers()`` attaches it to the interfaces that it writes.
@attached(extension, names: arbitrary)
public macro ActionDefaults() = #externalMacro(module: "TesseraMacroPlugin", type: "ActionDefaults")
