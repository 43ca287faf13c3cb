import Testing

@testable import TesseraMacroExpansion

@Suite("Limits of @ActionModifiers")
struct ProblemTests {
  /// A declaration with a mistake, the diagnostic, and the declaration after the first fix-it.
  struct Mistake: CustomTestStringConvertible {
    var source: String
    var message: String
    var mended: String?
    var testDescription: String { message }

    init(_ source: String, _ message: String, mended: String? = nil) {
      (self.source, self.message, self.mended) = (source, message, mended)
    }
  }

  static let mistakes = [
    Mistake(
      "public final class Row { var didTap: (() -> Void)? }",
      "error at class: @ActionModifiers applies to a struct, not to a class: every step of the chain is a copy of the view",
      mended: "public struct Row { var didTap: (() -> Void)? }"),
    Mistake(
      "enum Row {}", "error at enum: @ActionModifiers applies to a struct, not to an enum: every step of the chain is a copy of the view"),
    Mistake(
      "struct Row { var didTap: (Int) -> Void }",
      "error at (Int) -> Void: 'didTap' is an action and may be left out, so its type must be an optional closure",
      mended: "struct Row { var didTap: ((Int) -> Void)? }"),
    Mistake(
      "struct Row { var didTap: () -> Int? }",
      "error at () -> Int?: 'didTap' is an action and may be left out, so its type must be an optional closure",
      mended: "struct Row { var didTap: (() -> Int?)? }"),
    Mistake(
      "struct Row { var didTap: (() -> Int)! }",
      "error at (() -> Int)!: 'didTap' is an action and may be left out, so its type must be an optional closure",
      mended: "struct Row { var didTap: (() -> Int)? }"),
    Mistake(
      "struct Row { let didTap: (() -> Void)? }", "error at let: 'didTap' is a constant, but the modifiers set it on a copy of the view",
      mended: "struct Row { var didTap: (() -> Void)? }"),
    Mistake(
      "struct Row { var didTap: Handler?; var didEnd: (() -> Void)? }",
      "error at Handler?: 'didTap' is named as an action, but its type is not written as a closure",
      mended: "struct Row { let didTap: Handler?; var didEnd: (() -> Void)? }"),
    Mistake(
      "struct Row { var openCall: (() -> Void)? }",
      "error at openCall: 'openCall' is an optional closure, but an action is named for what the user did, as in 'didPressOpenCall'",
      mended: "struct Row { var didPressOpenCall: (() -> Void)? }"),
    Mistake(
      "struct Row { var onTap: (() -> Void)? }",
      "error at onTap: 'onTap' is an optional closure, but an action is named for what the user did, as in 'didTap'",
      mended: "struct Row { var didTap: (() -> Void)? }"),
    Mistake(
      "struct Row { var didTap: (() async throws(Late) -> Void)? }",
      "error at async throws(Late): 'didTap' only reports a press; 'async throws(Late)' work belongs in an effect of the screen that places the view",
      mended: "struct Row { var didTap: (() -> Void)? }"),
    Mistake(
      "struct Row { var didTap: ((inout Int) -> Void)? }", "error at inout: 'didTap' reports an event and cannot change its values",
      mended: "struct Row { var didTap: ((Int) -> Void)? }"),
    Mistake(
      "struct Row { var didTap: (() -> Void)? = { print() } }",
      "error at { print() }: 'didTap' has a default value, so its element could never be left out",
      mended: "struct Row { var didTap: (() -> Void)? }"),
    Mistake(
      "struct Row { var count = 0; var didTap: (() -> Void)? }",
      "error at count: @ActionModifiers needs the type of 'count', which becomes a parameter",
      mended: "struct Row { var count: Int = 0; var didTap: (() -> Void)? }"),
    Mistake(
      "struct Row { var done = Set<String>(); var didTap: (() -> Void)? }",
      "error at done: @ActionModifiers needs the type of 'done', which becomes a parameter",
      mended: "struct Row { var done: Set<String> = Set<String>(); var didTap: (() -> Void)? }"),
    Mistake(
      "struct Row { var made = make(); var didTap: (() -> Void)? }",
      "error at made: @ActionModifiers needs the type of 'made', which becomes a parameter"),
    Mistake(
      """
      struct Row {
        var count: Int, title: String
        var didTap: (() -> Void)?
      }
      """, "error at ,: @ActionModifiers reads one property at a time",
      mended: """
        struct Row {
          var count: Int
          var title: String
          var didTap: (() -> Void)?
        }
        """),
    Mistake(
      "struct Row { let (a, b): (Int, Int); var didTap: (() -> Void)? }",
      "error at (: @ActionModifiers cannot read a pattern; declare one property at a time"),
    Mistake(
      """
      struct Row {
        #if DEBUG
        var log: Int
        #endif
        var didTap: (() -> Void)?
      }
      """, "error at log: @ActionModifiers cannot tell whether 'log' is compiled; move it out of the #if"),
    Mistake(
      "struct Row<each Item> { var didTap: (() -> Void)? }",
      "error at each Item: @ActionModifiers cannot write an interface for a parameter pack; place the views of the pack one by one"),
    Mistake(
      "struct Row<A: Screen, B: Screen> { var didTap: ((A.State) -> Void)?; var didEnd: ((B.State) -> Void)? }",
      "error at didTap: A.State and B.State would both be named State in RowActions; rename one of them, or use the same type"),
    Mistake(
      "struct Row {\nvar count: Int\n[didTap]\nvar didTap: (() -> Void)?\n}",
      "error at [: @ActionModifiers cannot tell where the previous declaration ends; write that one on one line"),
    Mistake(
      "struct Row { let title: String }",
      "warning at Row: Row has no actions: an action is a stored property such as 'var didPressClose: (() -> Void)?'"),
  ]

  @Test("A mistake is named where it is; the fix-it mends it", arguments: mistakes)
  func mistake(_ mistake: Mistake) {
    let expansion = Expansion(mistake.source)
    #expect(expansion.messages == [mistake.message])
    if let mended = mistake.mended {
      #expect(expansion.mended() == mended)
      #expect(Expansion(mended).messages == [])
    } else {
      #expect(expansion.problems.allSatisfy { $0.fixIts.isEmpty })
    }
    #expect(Expansion(mistake.source, "peer").problems == [], "told once")
  }

  @Test("Every mistake of a view is reported at once, each with its fix-it")
  func several() {
    let expansion = Expansion("struct Row { var count = 0; let didTap: (() -> Void)?; var onEnd: (() -> Void)? }")
    #expect(expansion.problems.count == 3)
    #expect(expansion.mended() == "struct Row { var count: Int = 0; var didTap: (() -> Void)?; var didEnd: (() -> Void)? }")
  }

  @Test("A value ends behind a member that is called as a keyword")
  func keywords() {
    let expansion = Expansion("struct Row {\n  var scope: Scope = .any\n  var didTap: (() -> Void)?\n}")
    #expect(expansion.messages == [] && expansion.text.contains("didTap"))
  }

  @Test("A value continues after an operator at the end of its line", arguments: ["??", ">>", "as?"])
  func operators(sign: String) {
    let expansion = Expansion("struct Row {\n  static let size = wanted \(sign)\n    small\n  var didTap: (() -> Void)?\n}")
    #expect(expansion.messages == [] && expansion.text.contains("didTap"))
  }

  @Test("A closure that is not an action can be an input")
  func input() {
    let expansion = Expansion("struct Row { var format: ((Int) -> String)?; var didTap: (() -> Void)? }")
    #expect(expansion.mended("make it an input") == "struct Row { let format: ((Int) -> String)?; var didTap: (() -> Void)? }")
    #expect(Expansion(expansion.mended("make it an input")).text.contains("_ format: ((Int) -> String)?,\n"))
  }

  @Test("Members of a public extension are public; the view has to say so")
  func publicExtension() {
    let source = "@ActionModifiers struct Row { var didTap: (() -> Void)? }"
    let expansion = Expansion(source, in: ["public extension Rows {}"])
    #expect(
      expansion.messages == [
        "error at Row: Row is public because its extension is; write it here, because the generated code would be internal"
      ])
    #expect(expansion.mended() == "@ActionModifiers public struct Row { var didTap: (() -> Void)? }")
    #expect(Expansion(source, in: ["extension Rows {}"]).messages == [])
  }

  @Test("An interface can be neither in a function nor in a generic type")
  func positions() {
    let source = "struct Row { var didTap: (() -> Void)? }"
    #expect(
      Expansion(source, in: ["func f() {}"]).messages == [
        "error at Row: @ActionModifiers cannot write the interface RowActions inside of a function; move Row out of it"
      ])
    #expect(
      Expansion(source, in: ["enum Rows {}", "public struct Outer<T: P> {}"]).messages == [
        "error at Row: @ActionModifiers cannot write the interface RowActions inside of a generic type; move Row out of it"
      ])
    #expect(Expansion(source, in: ["enum Rows: Set<Int> {}"]).messages == [])
  }
}
