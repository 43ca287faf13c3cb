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
    let isPayload = try Payload(text).decode(Envelope.self).sections
    return try await isPayload ? findings(in: text, below: "") : elementFindings()
  }

  /// An element is checked as the only item of a section.
  private func elementFindings() async throws -> [Finding] {
    let payload = #"{"sections": [{"id": "file", "name": "", "kind": "elements@2", "items": ["# + text + "]}]}"
    return try await findings(in: payload, below: ".sections[0].items[0]")
  }

  private func findings(in payload: String, below prefix: String) async throws -> [Finding] {
    let source = SectionSource(file) { _ in Payload(payload) }
    let useCase = try GetSectionsUseCase([source], configurators: [ElementsConfigurator()])
    let arrived: GetSectionsUseCase.ArrivedSections
    do {
      arrived = try await useCase.execute(source, SectionSource.Request())
    } catch {
      return [finding("$", LoadFailure(error).detail)]
    }
    func own(_ path: String) -> String { path.hasPrefix("$" + prefix) ? "$" + path.dropFirst(1 + prefix.count) : path }
    return arrived.failures.map { finding(own($0.path), "\($0)") } + arrived.dropped.map { finding(own($0.path), words($0)) }
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

/// Whether a text is a payload with sections.
private struct Envelope: Decodable {
  let sections: Bool

  private enum CodingKeys: CodingKey { case sections }

  init(from decoder: any Decoder) {
    sections = (try? decoder.container(keyedBy: CodingKeys.self).contains(.sections)) ?? false
  }
}
