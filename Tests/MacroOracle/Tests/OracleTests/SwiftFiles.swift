import Foundation
import SwiftParser
import SwiftSyntax

/// The Swift files of this repository, which have structs of every kind.
enum SwiftFiles {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All structs, as they are written.
  static func structs() throws -> [StructDeclSyntax] {
    var found: [StructDeclSyntax] = []
    for folder in ["Sources", "Tests", "Benchmarks/Sources"] {
      let files = FileManager.default.enumerator(at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" && !file.path.contains("/.build/") {
        let collector = StructCollector(viewMode: .sourceAccurate)
        collector.walk(Parser.parse(source: try String(contentsOf: file, encoding: .utf8)))
        found += collector.found
      }
    }
    return found
  }
}

private final class StructCollector: SyntaxVisitor {
  var found: [StructDeclSyntax] = []
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .visitChildren
  }
}

/// A stored property as both readers tell it.
struct ReadProperty: Equatable, CustomStringConvertible {
  var name: String
  var type: String?
  var value: String?
  var isVariable: Bool
  var description: String { "\(isVariable ? "var" : "let") \(name): \(type ?? "_") = \(value ?? "_")" }
}

extension StructDeclSyntax {
  /// The stored properties that become inputs or actions, as the parser reads them. `nil` if the macro refuses one
  /// of them.
  var storedProperties: [ReadProperty]? {
    var found: [ReadProperty] = []
    for member in memberBlock.members {
      if let condition = member.decl.as(IfConfigDeclSyntax.self) {
        let text = condition.description
        if text.contains("var ") || text.contains("let ") { return nil }
      }
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
      let modifiers = variable.modifiers.map { $0.name.text + ($0.detail?.description ?? "") }
      if modifiers.contains("static") || modifiers.contains("lazy") { continue }
      if let binding = variable.bindings.first, variable.bindings.count == 1, let name = binding.pattern.as(IdentifierPatternSyntax.self) {
        let value = binding.initializer?.value
        switch binding.accessorBlock?.accessors {
        case .getter: continue
        case .accessors(let list)
        where value == nil && !list.contains { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }:
          continue
        default: break
        }
        let isPrivate = modifiers.contains("private") || modifiers.contains("fileprivate")
        let isVariable = variable.bindingSpecifier.text == "var"
        if value != nil, isPrivate || !isVariable { continue }
        if binding.typeAnnotation == nil { return nil }
        found.append(
          ReadProperty(
            name: name.identifier.text, type: binding.typeAnnotation.map { squeezed($0.type) }, value: value.map { squeezed($0) },
            isVariable: isVariable))
      } else {
        return nil
      }
    }
    return found
  }
}

/// Without spaces and comments. Inside of a text the parser has tokens, and the macro's reader none, so that its spaces go too.
func squeezed(_ node: some SyntaxProtocol) -> String { squeezed(node.tokens(viewMode: .sourceAccurate).map(\.text)) }

/// Without spaces, and without the backslashes that continue the line of a text.
func squeezed(_ tokens: [String]) -> String { tokens.joined().filter { !$0.isWhitespace && $0 != "\\" } }
