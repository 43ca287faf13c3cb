import Testing

@testable import TesseraMacroExpansion

@Suite("Expansions of @ActionModifiers")
struct ExpansionTests {
  @Test("The initialisers and the chain of a view")
  func members() {
    let expansion = Expansion(courseView)
    #expect(expansion.messages == [])
    #expect(
      expansion.text == """
        private var _givenActions = TesseraMacros.GivenActions()

        /// A `CourseView` with its actions as closures. An action that is not given leaves its element out.
        public init(
          _ course: Course,
          done: Set<String> = [],
          didPressSchedule: (@Sendable (Course) -> Owner.Action?)? = nil,
          didPressTodo: (@Sendable (Course.Todo) -> Owner.Action?)? = nil,
          didPressClose: (@Sendable () -> Owner.Action?)? = nil
        ) {
          self.course = course
          self.done = done
          self.didPressSchedule = didPressSchedule
          _givenActions.note("didPressSchedule", didPressSchedule)
          self.didPressTodo = didPressTodo
          _givenActions.note("didPressTodo", didPressTodo)
          self.didPressClose = didPressClose
          _givenActions.note("didPressClose", didPressClose)
        }

        /// A `CourseView` with its actions in a type of their own. An action that is not implemented leaves its element out.
        public init(
          _ course: Course,
          done: Set<String> = [],
          actions: some CourseViewActions<Owner.Action>
        ) {
          self.course = course
          self.done = done
          self.didPressSchedule = { actions.didPressSchedule($0) }
          self.didPressTodo = { actions.didPressTodo($0) }
          self.didPressClose = { actions.didPressClose() }
        }

        /// The course with something that its schedule leads to.
        public func didPressSchedule(
          _ action: @escaping @Sendable (Course) -> Owner.Action?, fileID: StaticString = #fileID, line: UInt = #line
        ) -> Self {
          var copy = self
          copy._givenActions.note("didPressSchedule", of: "CourseView", fileID: fileID, line: line)
          copy.didPressSchedule = action
          return copy
        }

        /// The view with the action `didPressTodo`. Given again, the last one counts.
        public func didPressTodo(
          _ action: @escaping @Sendable (Course.Todo) -> Owner.Action?, fileID: StaticString = #fileID, line: UInt = #line
        ) -> Self {
          var copy = self
          copy._givenActions.note("didPressTodo", of: "CourseView", fileID: fileID, line: line)
          copy.didPressTodo = action
          return copy
        }

        /// The view with the action `didPressClose`. Given again, the last one counts.
        public func didPressClose(
          _ action: @escaping @Sendable () -> Owner.Action?, fileID: StaticString = #fileID, line: UInt = #line
        ) -> Self {
          var copy = self
          copy._givenActions.note("didPressClose", of: "CourseView", fileID: fileID, line: line)
          copy.didPressClose = action
          return copy
        }
        """)
  }

  @Test("The interface beside the view, and its defaults")
  func interface() {
    let interface = Expansion(courseView, "peer").text
    #expect(
      interface == """
        /// The actions of `CourseView`, to be given by a type of their own. An action that is not implemented, or returns
        /// `nil`, leaves its element out.
        @TesseraMacros.ActionDefaults
        public protocol CourseViewActions<Action>: Sendable {
          associatedtype Action
          /// The course with something that its schedule leads to.
          func didPressSchedule(_ course: Course) -> Action?
          func didPressTodo(_ todo: Course.Todo) -> Action?
          func didPressClose() -> Action?
        }
        """)
    #expect(
      Expansion(interface, "extension", macro: "ActionDefaults", extending: "CourseViewActions").text == """
        extension CourseViewActions {
          public func didPressSchedule(_ course: Course) -> Action? { nil }
          public func didPressTodo(_ todo: Course.Todo) -> Action? { nil }
          public func didPressClose() -> Action? { nil }
        }
        """)
  }

  @Test("What surrounds the properties does not matter: comments, texts, closures, nested types, signs")
  func surroundings() {
    let expansion = Expansion(
      #"""
      // Not this: struct Other { var x: Int }
      @available(*, deprecated, message: "struct") @ActionModifiers /* public */ struct Row {
        let title: String /* } */ ; let text = "\(count("}")) {"
        static var shared: Row?
        private(set) var count: Int =
          1 + [1, 2].reduce(0) { $0 + $1 }
        var map: Dictionary<String, [Int]> = Dictionary<String, [Int]>()
        var pattern: Regex<Substring> = /"{/
        private var cache: [Int] = []
        fileprivate private(set) var hidden: [Int] = []
        @State(initial: ["}"]) private var isOpen: Bool
        var height: Double = 2 {
          didSet { print("}") }
        }
        let format: (Int) -> String
        var twice: Int { count * 2 }
        lazy var slow: Int = 5
        #if DEBUG
        func debug() { var x: Int = 1; x += 1 }
        #endif
        struct Nested<T> { var x: T; init(x: T) { self.x = x } }
        subscript(index: Int) -> Int { get { index } }
        typealias Handler = (Int) ->
          Void
        func many<T>(_ value: T = { 4 }()) -> T where T: Hashable { value }
        var didPress: (
          // nothing
          () -> Void
        )?
        enum Kind { case a, b }
      }
      """#)
    #expect(expansion.messages == [])
    #expect(
      expansion.text.contains(
        """
        init(
          _ title: String,
          count: Int = 1 + [1, 2].reduce(0) { $0 + $1 },
          map: Dictionary<String, [Int]> = Dictionary<String, [Int]>(),
          pattern: Regex<Substring> = /"{/,
          isOpen: Bool,
          height: Double = 2,
          format: @escaping (Int) -> String,
          didPress: (() -> Void)? = nil
        ) {
        """))
  }

  @Test("A view that is neither public nor generic has an interface that is neither")
  func plain() {
    let view = "struct Row { var didTap: (() -> Void)?; var didSwipe: Optional<@MainActor (Int, _ by: Int, Int) -> Bool> }"
    #expect(
      Expansion(view, "peer").text.hasSuffix(
        """
        protocol RowActions: Sendable {
          func didTap() -> Void
          @MainActor func didSwipe(_ int: Int, _ by: Int, _ int2: Int) -> Bool
        }
        """))
    let members = Expansion(view).text
    #expect(members.contains("actions: some RowActions\n"))
    #expect(members.contains("self.didSwipe = { actions.didSwipe($0, $1, $2) }"))
    #expect(members.contains("func didSwipe(\n  _ action: @escaping @MainActor (Int, _ by: Int, Int) -> Bool, fileID:"))
  }

  @Test(
    "Access follows the view",
    arguments: [
      ("public ", "public ", "public "), ("package ", "package ", "package "), ("internal ", "", ""), ("private ", "", "private "),
      ("fileprivate ", "", "fileprivate "),
    ])
  func access(view: String, members: String, interface: String) {
    let source = "\(view)struct Row { var didTap: (() -> Int?)? }"
    #expect(Expansion(source).text.contains("\n\(members)func didTap("))
    #expect(Expansion(source, "peer").text.contains("\n\(interface)protocol RowActions"))
  }

  @Test("Types that depend on the view's parameters are the interface's associated types, results first")
  func associatedTypes() {
    let view = """
      struct List<Item: Hashable & Sendable, Owner: Screen> {
        var didPick: ((Set<Item>, Owner.State) -> Owner.Action?)?
        var didMove: ((Item, Item.Type) -> Owner.Action.Kind?)?
      }
      """
    #expect(
      Expansion(view, "peer").text.hasSuffix(
        """
        protocol ListActions<Action, Item, State> {
          associatedtype Action
          associatedtype Item: Hashable & Sendable
          associatedtype State
          func didPick(_ value: Set<Item>, _ state: State) -> Action?
          func didMove(_ item: Item, _ type: Item.Type) -> Action.Kind?
        }
        """))
    #expect(Expansion(view).text.contains("actions: some ListActions<Owner.Action, Item, Owner.State>\n"))
  }

  @Test(
    "A parameter of the interface is named as in the closure, else after its type",
    arguments: [
      ("Course.Todo", "todo"), ("URLRequest", "urlRequest"), ("URL", "url"), ("String", "string"), ("[Int]", "value"), ("In", "value"),
      ("_ day: Date", "day"), ("@Sendable () -> Void", "value"),
    ])
  func parameterNames(type: String, name: String) {
    #expect(Expansion("struct Row { var didTap: ((\(type)) -> Int?)? }", "peer").text.contains("func didTap(_ \(name): "))
  }

  @Test("A requirement that cannot return nil has no default")
  func requirementsWithoutDefault() {
    let text = Expansion(
      """
      protocol RowActions {
        associatedtype Action = Int
        func didTap() -> Void
        @MainActor func didSwipe(_ int: Int) -> Action?
        func didLoad() async -> Int?
        var title: String? { get }
        func didPinch(_ by: (Int) -> Int?) -> Optional<Int>
        func didEnd()
      }
      """, "extension", macro: "ActionDefaults", extending: "Outer.RowActions"
    ).text
    #expect(
      text == """
        extension Outer.RowActions {
          @MainActor func didSwipe(_ int: Int) -> Action? { nil }
          func didPinch(_ by: (Int) -> Int?) -> Optional<Int> { nil }
        }
        """)
  }
}
