import Testing

@testable import TesseraMacroExpansion

/// The expansion of a declaration.
struct Expansion {
  let source: String
  var text = ""
  var problems: [PluginDiagnostic] = []

  /// Expands as the compiler asks for it, with the declaration at the beginning of its file.
  init(
    _ source: String, _ role: String = "member", macro: String = "ActionModifiers", extending type: String? = nil, in context: [String] = []
  ) {
    self.source = source
    let fragment = SourceFragment(source: source, location: .init(fileName: "View.swift", offset: 0))
    guard case .expandMacroResult(let text, let problems) = Plugin.expand(macro, role, fragment, extending: type, in: context) else {
      return
    }
    (self.text, self.problems) = (text ?? "", problems)
  }

  /// The messages, with the words that they point to.
  var messages: [String] {
    problems.map { problem in
      let marked = problem.highlights.map { String(decoding: Array(source.utf8)[$0.startOffset..<$0.endOffset], as: UTF8.self) }
      return "\(problem.severity) at \(marked.joined(separator: ", ")): \(problem.message)"
    }
  }

  /// The source with every problem mended by the first of its fix-its whose message begins so.
  func mended(_ message: String = "") -> String {
    let changes = problems.compactMap { $0.fixIts.first { $0.message.hasPrefix(message) } }.flatMap(\.changes)
    var bytes = Array(source.utf8)
    for change in changes.sorted(by: { $0.range.startOffset > $1.range.startOffset }) {
      bytes.replaceSubrange(change.range.startOffset..<change.range.endOffset, with: Array(change.newText.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The declaration of the documentation.
let courseView = """
  @ActionModifiers
  public struct CourseView<Owner: Screen>: ScreenPart {
    let course: Course
    var done: Set<String> = []
    /// The course with something that its schedule leads to.
    var didPressSchedule: (@Sendable (Course) -> Owner.Action?)?
    var didPressTodo: (@Sendable (Course.Todo) -> Owner.Action?)?
    var didPressClose: (@Sendable () -> Owner.Action?)?

    public var sections: [SectionModel<Owner>] {
      if let action = didPressClose?() { SectionModel { ButtonItem("Close", on: action) } }
    }
  }
  """
