import Foundation
import Tessera

/// The check of one file, by the decoder that an app uses.
struct FileCheck {
  let file: String
  let text: String

  func findings() async throws -> [Finding] {
    // The JSON itself. Nothing else can be said about a text that is none.
    do {
      _ = try Payload(text).decode(AnyJSON.self)
    } catch let error as Payload.ParsingError {
      return [Finding(file: file, line: error.line, path: error.path, severity: .error, message: "\(error)")]
    } catch {
      return [finding("$", "\(error)")]
    }
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    guard let sections = (value as? [String: Any])?["sections"] else { return try await findings(of: elements(in: value, at: "$")) }
    let items = (sections as? [[String: Any]] ?? []).enumerated().flatMap { position, section in
      guard (section["kind"] as? String)?.split(separator: "@").first == "elements" else { return [(path: String, json: Any)]() }
      return (section["items"] as? [Any] ?? []).enumerated().flatMap { elements(in: $1, at: "$.sections[\(position)].items[\($0)]") }
    }
    return try await envelopeFindings() + findings(of: items)
  }

  /// What is wrong with the sections around the items.
  private func envelopeFindings() async throws -> [Finding] {
    do {
      return try await arrived(text).failures.map { finding($0.path, "\($0)") }
    } catch let failure as LoadFailure {
      return [finding("$", failure.detail)]
    }
  }

  /// An element with its path, behind those inside of it. An app leaves out an inner element that it can't show, without
  /// refusing the one around it. So each of them is checked by itself.
  private func elements(in value: Any, at path: String) -> [(path: String, json: Any)] {
    let inner = ((value as? [String: Any])?["elements"] as? [Any] ?? []).enumerated()
    return inner.flatMap { elements(in: $1, at: "\(path).elements[\($0)]") } + [(path, value)]
  }

  private func findings(of elements: [(path: String, json: Any)]) async throws -> [Finding] {
    let section: [String: Any] = ["id": "file", "name": "", "kind": "elements@2", "items": elements.map(\.json)]
    let payload = try JSONSerialization.data(withJSONObject: ["sections": [section]])
    var findings: [Finding] = []
    for failure in try await arrived(String(decoding: payload, as: UTF8.self)).dropped {
      let path = elements[failure.item].path + failure.path.dropFirst("$.sections[0].items[\(failure.item)]".count)
      if !findings.contains(where: { $0.path == path }) { findings.append(finding(path, words(failure))) }
    }
    return findings
  }

  private func arrived(_ payload: String) async throws -> GetSectionsUseCase.ArrivedSections {
    let source = SectionSource(file) { _ in Payload(payload) }
    return try await GetSectionsUseCase([source], configurators: [ElementsConfigurator()]).execute(source, SectionSource.Request())
  }

  private func finding(_ path: String, _ message: String) -> Finding {
    Finding(file: file, line: JSONLines(text).line(of: path), path: path, severity: .error, message: message)
  }

  private func words(_ failure: SectionError.ItemFailure) -> String {
    if case .missingMember(let name) = failure.code { return "The member '\(name)' is missing. Add it" }
    switch failure.underlying as? DecodingError {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): return context.debugDescription
    default: return "\(failure)"
    }
  }
}

/// Accepts any JSON.
private struct AnyJSON: Decodable {
  init(from decoder: any Decoder) {}
}
