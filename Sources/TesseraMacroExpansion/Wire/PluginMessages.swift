// The messages between the compiler and a macro plugin, as JSON. The names are defined by the compiler's
// protocol.

enum CompilerRequest: Decodable {
  struct Capability: Decodable { var protocolVersion: Int }
  struct Macro: Decodable { var typeName: String }

  case getCapability(capability: Capability?)
  case expandAttachedMacro(
    macro: Macro, macroRole: String, declSyntax: SourceFragment, extendedTypeSyntax: SourceFragment?, lexicalContext: [SourceFragment]?)
  case expandFreestandingMacro(macro: Macro)
  case loadPluginLibrary(libraryPath: String)
}

/// A part of a source file.
struct SourceFragment: Codable, Equatable {
  struct Location: Codable, Equatable {
    var fileName: String
    /// The offset of its first byte in the file.
    var offset: Int
  }
  var source: String
  var location: Location
}

enum PluginReply: Codable, Equatable {
  struct Capability: Codable, Equatable { var protocolVersion: Int }

  case getCapabilityResult(capability: Capability)
  case expandMacroResult(expandedSource: String?, diagnostics: [PluginDiagnostic])
  case loadPluginLibraryResult(loaded: Bool, diagnostics: [PluginDiagnostic])
}

struct PluginDiagnostic: Codable, Equatable {
  struct Position: Codable, Equatable {
    var fileName: String
    var offset: Int
  }
  struct Extent: Codable, Equatable {
    var fileName: String
    var startOffset: Int
    var endOffset: Int
  }
  struct Note: Codable, Equatable {
    var position: Position
    var message: String
  }
  struct FixIt: Codable, Equatable {
    struct Change: Codable, Equatable {
      var range: Extent
      var newText: String
    }
    var message: String
    var changes: [Change]
  }
  var message: String
  var severity: String
  var position: Position
  var highlights: [Extent]
  var notes: [Note] = []
  var fixIts: [FixIt]
}
