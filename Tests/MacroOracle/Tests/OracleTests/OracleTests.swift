import Foundation
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import Testing

@testable import TesseraMacroExpansion

@Suite("The macro's reader and the compiler's parser")
struct OracleTests {
  @Test("Both find the same properties, types and values in every struct of this repository")
  func properties() throws {
    let structs = try SwiftFiles.structs()
    #expect(structs.count > 400)
    var compared = 0
    for declaration in structs {
      guard let expected = declaration.storedProperties else { continue }
      let source = SourceText(declaration.description)
      var reader = ViewReader(source)
      guard let view = reader.read() else {
        Issue.record("not read: \(declaration.name.text)")
        continue
      }
      // A refused property is in neither list, so only files without errors are compared.
      guard reader.problems.allSatisfy({ $0.severity == .warning }) else { continue }
      let read = (view.inputs + view.actions.map(\.property)).sorted { $0.nameToken < $1.nameToken }.map { property in
        ReadProperty(
          name: property.name, type: property.type.map { squeezed(source.tokens[$0].map(\.text)) },
          value: property.value.map { squeezed(source.tokens[$0].map(\.text)) }, isVariable: property.isVariable)
      }
      #expect(read == expected, "\(declaration.name.text)")
      #expect(view.name == declaration.name.text)
      #expect(view.generics.map(\.name) == declaration.genericParameterClause?.parameters.map(\.name.text) ?? [])
      compared += 1
    }
    #expect(compared > 350)
  }

  @Test("Both cut every file's structs into the same words and signs")
  func tokens() throws {
    for declaration in try SwiftFiles.structs() {
      let isSame = squeezed(SourceText(declaration.description).tokens.map(\.text)) == squeezed(declaration)
      #expect(isSame, "\(declaration.name.text)")
    }
  }

  @Test("The code generated for every struct of this repository, with actions added, is valid Swift")
  func written() throws {
    for declaration in try SwiftFiles.structs() {
      var changed = declaration
      let actions: DeclSyntax = "\nvar didPress: (@Sendable (Int, [String]) -> Bool?)?\n"
      let other: DeclSyntax = "\nvar didSwipe: Optional<@MainActor () -> Void>\n"
      changed.memberBlock.members.insert(MemberBlockItemSyntax(decl: actions), at: changed.memberBlock.members.startIndex)
      changed.memberBlock.members.insert(MemberBlockItemSyntax(decl: other), at: changed.memberBlock.members.startIndex)
      let fragment = SourceFragment(source: changed.description, location: .init(fileName: "", offset: 0))
      for role in ["member", "peer"] {
        guard case .expandMacroResult(let text?, _) = Plugin.expand("ActionModifiers", role, fragment, extending: nil, in: []) else {
          Issue.record("not written: \(declaration.name.text)")
          continue
        }
        let file = Parser.parse(source: role == "member" ? "struct \(declaration.name.text) {\n\(text)\n}" : text)
        #expect(!file.hasError, "\(ParseDiagnosticsGenerator.diagnostics(for: file).map(\.message)) in \(text)")
      }
    }
  }
}
