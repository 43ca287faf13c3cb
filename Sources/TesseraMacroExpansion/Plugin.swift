#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Glibc)
internal import Glibc
#endif

/// The program that the compiler starts to expand Tessera's macros.
///
/// It has its own implementation of the compiler's protocol and a small reader for declarations, so that
/// users of the macros don't have to build a parser for all of Swift. See `Documentation/Decisions`.
package enum Plugin {
  package static func main() {
    // Redirect standard output, so that stray prints don't end up between messages.
    let pipe = MessagePipe(input: dup(0), output: dup(1))
    guard pipe.input >= 0, pipe.output >= 0, dup2(2, 1) >= 0 else { exit(1) }
    do {
      while let message = try pipe.receive() {
        try pipe.send(answer(to: message))
      }
    } catch {
      let line = "tessera: the compiler's message could not be answered: \(error)\n"
      _ = line.utf8.withContiguousStorageIfAvailable { write(2, $0.baseAddress, $0.count) }
      exit(1)
    }
  }

  static func answer(to message: [UInt8]) throws -> [UInt8] {
    let request = try JSONDecoder().decode(CompilerRequest.self, from: Data(message))
    return try Array(JSONEncoder().encode(reply(to: request)))
  }

  /// The version of the compiler's protocol implemented here: attached macros with their lexical context.
  static let protocolVersion = 7

  static func reply(to request: CompilerRequest) -> PluginReply {
    switch request {
    case .getCapability:
      .getCapabilityResult(capability: .init(protocolVersion: protocolVersion))
    case .expandAttachedMacro(let macro, let role, let declaration, let extended, let context):
      expand(macro.typeName, role, declaration, extending: extended?.source, in: (context ?? []).map(\.source))
    case .expandFreestandingMacro:
      .expandMacroResult(expandedSource: nil, diagnostics: [])
    case .loadPluginLibrary:
      .loadPluginLibraryResult(loaded: false, diagnostics: [])
    }
  }

  /// Expands a macro in a role. Problems are reported in the member role only, because each use has it
  /// exactly once.
  static func expand(
    _ macro: String, _ role: String, _ fragment: SourceFragment, extending type: String?, in context: [String]
  ) -> PluginReply {
    let source = SourceText(fragment.source)
    if macro == "ActionDefaults" {
      let text = ActionDefaults(source, of: type ?? "").text
      return .expandMacroResult(expandedSource: text, diagnostics: [])
    }
    if macro == "PayloadModel" {
      var reader = ModelReader(source)
      let model = reader.read(in: context)
      let problems = reader.problems.map { $0.diagnostic(in: fragment) }
      return .expandMacroResult(expandedSource: problems.isEmpty ? model?.parser(of: type ?? "") ?? "" : "", diagnostics: problems)
    }
    var reader = ViewReader(source, context: context)
    let view = reader.read()
    let problems = role == "member" ? reader.problems.map { $0.diagnostic(in: fragment) } : []
    guard let view, !reader.problems.contains(where: { $0.severity == .error }) else {
      return .expandMacroResult(expandedSource: "", diagnostics: problems)
    }
    let text =
      switch role {
      case "member": view.members
      case "peer": view.interface
      default: ""
      }
    return .expandMacroResult(expandedSource: text, diagnostics: problems)
  }
}
