import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import TesseraMacroExpansion

/// The plugin's macro as swift-syntax's own tools know macros, so that they expand it, show its problems and apply its fix-its.
private enum Adapter: MemberMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { expand(declaration, "member", in: context) }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { expand(declaration, "peer", in: context) }

  private static func expand(_ declaration: some SyntaxProtocol, _ role: String, in context: some MacroExpansionContext) -> [DeclSyntax] {
    let fragment = SourceFragment(source: declaration.trimmedDescription, location: .init(fileName: "", offset: 0))
    let reply = Plugin.expand("ActionModifiers", role, fragment, extending: nil, in: context.lexicalContext.map(\.trimmedDescription))
    guard case .expandMacroResult(let text, let problems) = reply else { return [] }
    let start = declaration.positionAfterSkippingLeadingTrivia.utf8Offset
    for problem in problems {
      context.diagnose(
        Diagnostic(
          node: Syntax(declaration), position: AbsolutePosition(utf8Offset: start + problem.position.offset),
          message: Words(problem.message),
          fixIts: problem.fixIts.map { fix in
            FixIt(
              message: Words(fix.message),
              changes: fix.changes.map { change in
                .replaceText(
                  range: AbsolutePosition(
                    utf8Offset: start + change.range.startOffset)..<AbsolutePosition(
                      utf8Offset: start + change.range.endOffset),
                  with: change.newText, in: Syntax(declaration))
              })
          }))
    }
    return text.map { $0.isEmpty ? [] : ["\(raw: $0)"] } ?? []
  }
}

private struct Words: DiagnosticMessage, FixItMessage {
  let message: String
  init(_ message: String) { self.message = message }
  var diagnosticID: MessageID { MessageID(domain: "tessera", id: message) }
  var fixItID: MessageID { diagnosticID }
  var severity: DiagnosticSeverity { .error }
}

@Suite("Expanded by swift-syntax")
struct MacroExpansionTests {
  private func expect(
    _ source: String, becomes expanded: String, diagnostics: [DiagnosticSpec] = [], applying fixes: [String]? = nil, fixed: String? = nil,
    location: Testing.SourceLocation = #_sourceLocation
  ) {
    assertMacroExpansion(
      source, expandedSource: expanded, diagnostics: diagnostics, macroSpecs: ["ActionModifiers": MacroSpec(type: Adapter.self)],
      applyFixIts: fixes, fixedSource: fixed, indentationWidth: .spaces(2),
      failureHandler: { Issue.record("\($0.message)", sourceLocation: location) })
  }

  @Test("A view and its interface")
  func view() {
    expect(
      """
      @ActionModifiers
      public struct Row {
        public let title: String
        /// The row with a tap.
        var didTap: ((String) -> Int?)?
      }
      """,
      becomes: """
        public struct Row {
          public let title: String
          /// The row with a tap.
          var didTap: ((String) -> Int?)?

          private var _givenActions = TesseraMacros.GivenActions()

          /// A `Row` with its actions as closures. An action that is not given leaves its element out.
          public init(
            _ title: String,
            didTap: ((String) -> Int?)? = nil
          ) {
            self.title = title
            self.didTap = didTap
            _givenActions.note("didTap", didTap)
          }

          /// A `Row` with its actions in a type of their own. An action that is not implemented leaves its element out.
          public init(
            _ title: String,
            actions: some RowActions
          ) {
            self.title = title
            self.didTap = { actions.didTap($0) }
          }

          /// The row with a tap.
          public func didTap(
            _ action: @escaping (String) -> Int?, fileID: StaticString = #fileID, line: UInt = #line
          ) -> Self {
            var copy = self
            copy._givenActions.note("didTap", of: "Row", fileID: fileID, line: line)
            copy.didTap = action
            return copy
          }
        }

        /// The actions of `Row`, to be given by a type of their own. An action that is not implemented, or returns
        /// `nil`, leaves its element out.
        @TesseraMacros.ActionDefaults
        public protocol RowActions {
          /// The row with a tap.
          func didTap(_ string: String) -> Int?
        }
        """)
  }

  @Test("A fix-it that the tools apply")
  func fixIt() {
    expect(
      """
      @ActionModifiers
      struct Row {
        let didTap: (() -> Int?)?
      }
      """,
      becomes: """
        struct Row {
          let didTap: (() -> Int?)?
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'didTap' is a constant, but the modifiers set it on a copy of the view", line: 3, column: 3,
          fixIts: [FixItSpec(message: "make it a 'var'")])
      ],
      applying: ["make it a 'var'"],
      fixed: """
        @ActionModifiers
        struct Row {
          var didTap: (() -> Int?)?
        }
        """)
  }
}
