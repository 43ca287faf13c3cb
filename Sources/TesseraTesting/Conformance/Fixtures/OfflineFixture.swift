internal import Tessera

/// A feed whose source is unreachable at first, and whose last answer is cached.
enum OfflineFixture {
  static func screen(_ log: HostConformance.Log) -> AnyScreen {
    do {
      let source = SectionSource("offline", keeping: .forEverybody) { _ in
        log.append("asked")
        if log.lines.count == 1 { throw LoadFailure(.unreachable, message: "No connection") }
        return Payload(answer("Fresh"))
      }
      return AnyScreen(FeedScreen("Feed", try GetSectionsUseCase([source], configurators: [FeedFixture.Facts()])), state: .init())
    } catch {
      log.append("\(error)")
      return AnyScreen(TextsFixture(log: log), state: .init())
    }
  }

  /// The cached answer.
  static let kept = answer("Kept")

  private static func answer(_ words: String) -> String {
    #"{"sections": [{"id": 1, "kind": "facts@1", "name": "Facts", "items": [{"id": 1, "text": "\#(words)"}]}]}"#
  }
}
