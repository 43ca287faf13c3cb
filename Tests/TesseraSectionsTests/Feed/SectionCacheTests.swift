import Foundation
import Synchronization
import TesseraScreen
import TesseraSections
import TesseraTesting
import Testing

@Suite("Kept sections")
struct SectionCacheTests {
  private static let configurators: [any InteractiveSectionConfigurator] = [NoteConfigurator(name: "One", claims: [.id(1)])]

  private static func response(_ text: String) -> String {
    #"{"sections": [{"id": 1, "name": "Notes", "items": [{"text": "\#(text)"}]}], "next": "p2"}"#
  }

  /// A source that keeps its answers.
  private func source(_ answers: Answers, _ keeping: SectionSource.Keeping = .perIdentity, version: String = "1") -> SectionSource {
    SectionSource("notes", keeping: keeping, version: version) { request in
      answers.requests.withLock { $0.append(request.part) }
      let json = answers.json.withLock { $0 }
      if json.isEmpty { throw LoadFailure(.unreachable, message: "The server cannot be reached") }
      return Payload(json)
    }
  }

  private func feed(
    _ source: SectionSource, _ cache: any SectionCache, now: Double = 1_000, scope: String = "", expecting: Set<Diagnostic.Code> = []
  ) throws -> Headless<FeedScreen> {
    let useCase = try GetSectionsUseCase([source], configurators: Self.configurators)
    return Headless(FeedScreen("Feed", useCase), expecting: expecting) {
      $0.sections = FeedScreen.Environment(cache: cache, now: { now })
      $0.cacheScope = scope
    }
  }

  @Test("A feed shows the cached response with its age, and then the new one")
  func refreshed() async throws {
    let (answers, cache) = (Answers(Self.response("First")), MemorySectionCache())
    let first = try feed(source(answers), cache)
    try await first.settle()
    #expect(first.shows("First"))

    // The second response arrives once the cached one is shown.
    let (gate, open) = AsyncStream<Void>.makeStream()
    let slow = SectionSource("notes", keeping: .perIdentity) { _ in
      for await _ in gate { break }
      return Payload(Self.response("Second"))
    }
    let again = try feed(slow, cache, now: 1_000 + 7_200)
    try await again.wait { $0.shows("First") }
    #expect(again.text.contains("2 hours ago"))
    open.yield()
    open.finish()
    try await again.settle()
    let states = again.actions.compactMap { action -> String? in
      switch action {
      case .kept: "kept"
      case .loaded: "loaded"
      case .aged(_, let age): "aged \(age)"
      default: nil
      }
    }
    #expect(states.starts(with: ["kept", "aged 7200.0 seconds", "loaded"]), "\(states)")
    #expect(!again.text.contains("First") && again.shows("Second") && !again.text.contains("hours ago"))
  }

  @Test("Without a network the kept sections stay, with their age and a retry")
  func offline() async throws {
    let (answers, cache) = (Answers(Self.response("First")), MemorySectionCache())
    try await feed(source(answers), cache).settle()
    answers.change(to: "")
    let offline = try feed(source(answers), cache, now: 1_000 + 7_200)
    try await offline.settle()
    #expect(offline.shows("First") && offline.shows("This may be out of date") && offline.shows("2 hours ago"))
    #expect(!offline.shows("Show more"), "the cursor of a kept answer may have expired")
    answers.change(to: Self.response("Back"))
    offline.tap("Retry")
    try await offline.settle()
    #expect(offline.shows("Back") && !offline.text.contains("hours ago"))
  }

  @Test("Other parameters show their own cached response. Without one, the current content is marked as outdated")
  func parameters() async throws {
    let (answers, cache) = (Answers(Self.response("Of Abha")), MemorySectionCache())
    let page = try feed(source(answers), cache)
    page.send(.didChangeParameters(["city": "Abha"]))
    try await page.settle()
    answers.change(to: Self.response("Of Jeddah"))
    page.send(.didChangeParameters(["city": "Jeddah"]))
    try await page.settle()
    #expect(page.shows("Of Jeddah"))
    answers.change(to: "")
    page.send(.didChangeParameters(["city": "Abha"]))
    try await page.settle()
    #expect(page.shows("Of Abha") && !page.shows("Of Jeddah") && page.shows("This may be out of date"))
    page.send(.didChangeParameters(["city": "Tabuk"]))
    try await page.settle()
    #expect(page.shows("Of Abha") && page.shows("This may be out of date") && page.text.contains("The server cannot be reached"))
  }

  @Test("A response cached for one identity is not shown to another, unless it is the same for all")
  func identities() async throws {
    for keeping in [SectionSource.Keeping.perIdentity, .forEverybody] {
      let (answers, cache) = (Answers(Self.response("Ada's")), MemorySectionCache())
      try await feed(source(answers, keeping), cache, scope: "ada").settle()
      answers.change(to: "")
      for (scope, sees) in [("ada", true), ("bob", keeping == .forEverybody), ("", keeping == .forEverybody)] {
        let page = try feed(source(answers, keeping), cache, scope: scope)
        try await page.settle()
        #expect(page.shows("Ada's") == sees, "\(keeping) \(scope)")
      }
    }
  }

  @Test("A use case that many share hands nothing on that was loaded for an identity")
  func sharedUseCase() async throws {
    let useCase = try GetSectionsUseCase([source(Answers(Self.response("Ada's")))], configurators: Self.configurators)
    var environment = ScreenEnvironment()
    environment.cacheScope = "ada"
    _ = try await useCase.execute(useCase.sources[0], in: environment)
    #expect(await useCase.kept.isEmpty)
    environment.cacheScope = ""
    _ = try await useCase.execute(useCase.sources[0], in: environment)
    #expect(await useCase.kept.keys.sorted() == ["notes"])
  }

  @Test("An answer of another version is forgotten, not shown")
  func otherVersion() async throws {
    let (answers, cache) = (Answers(Self.response("Old")), MemorySectionCache())
    try await feed(source(answers, version: "1"), cache).settle()
    answers.change(to: "")
    let newer = try feed(source(answers, version: "2"), cache)
    try await newer.settle()
    #expect(!newer.text.contains("Old") && newer.text.contains("The server cannot be reached"))
    #expect(await cache.sections(for: Self.key()) == nil)
  }

  @Test("An impossible time makes a cached response old or new, and never traps", arguments: [-1e300, 1e300, -.infinity, .nan])
  func impossibleMoment(received: Double) async throws {
    let (answers, cache) = (Answers(""), MemorySectionCache())
    await cache.store(SectionSource.Cached(Array(Self.response("Kept").utf8), version: "1", received: received), for: Self.key())
    let page = try feed(source(answers, version: "1"), cache)
    try await page.settle()
    #expect(page.shows("Kept"))
  }

  @Test("A cached response that is not JSON is reported, removed and loaded again")
  func damaged() async throws {
    let cache = MemorySectionCache()
    await cache.store(SectionSource.Cached(Array("{".utf8), version: "1", received: 0), for: Self.key())
    let page = try feed(source(Answers(Self.response("New"))), cache, expecting: [.sectionCache])
    try await page.settle()
    #expect(page.shows("New") && page.diagnostics.map(\.code) == [.sectionCache])
  }

  @Test("A request says its language, the source's headers and the visitor's, which count last")
  func headers() async throws {
    let seen = Mutex<TransportRequest.Headers>([:])
    let source = SectionSource("notes", headers: ["X-Client": "app", "Authorization": "none", "accept-language": "de"]) { request in
      seen.withLock { $0 = request.headers }
      return Payload(Self.response("x"))
    }
    let useCase = try GetSectionsUseCase([source], configurators: Self.configurators)
    var environment = ScreenEnvironment()
    environment.sections.headers = ["authorization": "Bearer t"]
    _ = try await useCase.execute(source, in: environment)
    #expect(
      seen.withLock { $0 } == [
        "Accept": "application/json", "Accept-Language": "de", "X-Client": "app", "Authorization": "Bearer t",
      ], "names differ in more than their case")
  }

  private static func key(_ scope: String = "", _ parameters: [String: String] = [:]) -> SectionSource.Cached.Key {
    SectionSource.Cached.Key(scope: scope, source: "notes", language: "en", parameters: parameters)
  }

  @Test("Files return stored responses, drop damaged ones or other formats, and stay within their capacity")
  func files() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "sections-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let cache = FileSectionCache(directory: directory, capacity: 4_000)
    let answer = SectionSource.Cached(Array("{\n\u{0}é}".utf8), version: "é\n2", received: 12.5)
    let keys = [Self.key(), Self.key("ada"), Self.key("", ["a": "1"]), Self.key("", ["a": "2"])]
    for (number, key) in keys.enumerated() {
      try await cache.store(SectionSource.Cached(answer.bytes + [UInt8(number)], version: answer.version, received: 12.5), for: key)
    }
    let again = FileSectionCache(directory: directory, capacity: 4_000)
    for (number, key) in keys.enumerated() {
      let found = try await again.sections(for: key)
      #expect(found == SectionSource.Cached(answer.bytes + [UInt8(number)], version: answer.version, received: 12.5))
    }
    try await again.remove(keys[0])
    #expect(try await again.sections(for: keys[0]) == nil)
    for (name, change) in [
      ("cut", { (text: Data) in text.dropLast(1) }),
      ("format", { Data(String(decoding: $0, as: UTF8.self).replacing("\"format\":1", with: "\"format\":9").utf8) }),
    ] as [(String, (Data) -> Data)] {
      try await again.store(answer, for: keys[0])
      for file in try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil) {
        try change(Data(contentsOf: file)).write(to: file)
      }
      #expect(try await again.sections(for: keys[0]) == nil, "\(name)")
    }
    for number in 0..<10 {
      let bytes = [UInt8](repeating: 0x20, count: 1_000)
      try await again.store(SectionSource.Cached(bytes, version: "1", received: 0), for: Self.key("\(number)"))
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    let total = files.reduce(0) { $0 + ((try? Data(contentsOf: directory.appending(path: $1)))?.count ?? 0) }
    #expect(total <= 4_000 && files.count >= 2, "\(total) bytes in \(files.count) files")
  }

  @Test("Files are scanned once, and again when there are too many: the oldest are deleted")
  func counted() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "sections-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let cache = FileSectionCache(directory: directory, capacity: 8_000)
    func store(_ numbers: Range<Int>) async throws {
      for number in numbers {
        try await cache.store(
          SectionSource.Cached([UInt8](repeating: 0x20, count: 900), version: "1", received: 0), for: Self.key("\(number)"))
      }
    }
    try await store(0..<1)
    let other = directory.appending(path: "other.sections")
    try Data(count: 50_000).write(to: other)
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: other.path)
    // Storing the same sections again takes no more space, and removed ones take none.
    for _ in 0..<5 {
      try await store(0..<5)
      for number in 1..<5 { try await cache.remove(Self.key("\(number)")) }
    }
    #expect(FileManager.default.fileExists(atPath: other.path))
    try await store(0..<9)
    #expect(!FileManager.default.fileExists(atPath: other.path))
    #expect(try await cache.sections(for: Self.key("8")) != nil)
  }

  @Test("Only the owner may read the files, also where the directory was there before", arguments: [false, true])
  func ownerOnly(isThere: Bool) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "sections-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    if isThere {
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    }
    func permissions(_ path: String) throws -> Int? {
      (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
    }
    let cache = FileSectionCache(directory: directory)
    // Twice: a file that replaces another one has its own permissions.
    for _ in 0..<2 { try await cache.store(SectionSource.Cached([0x7B], version: "1", received: 0), for: Self.key("ada")) }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(names.count == 1)
    for name in names { #expect(try permissions(directory.appending(path: name).path) == 0o600) }
    #expect(try permissions(directory.path) == (isThere ? 0o755 : 0o700))
  }

  @Test("A disk that does not answer blocks no other task")
  func slowDisk() async throws {
    let mayAnswer = DispatchSemaphore(value: 0)
    let count = ProcessInfo.processInfo.activeProcessorCount
    await withTaskGroup { group in
      for number in 0..<count {
        let cache = FileSectionCache(directory: FileManager.default.temporaryDirectory.appending(path: "none-\(number)"))
        group.addTask { #expect(await cache.stand(until: mayAnswer) == .success) }
      }
      // The work runs on Swift's threads, of which there are as many as waiting caches. It would stop if they
      // blocked.
      group.addTask {
        try? await Task.sleep(for: .milliseconds(200))
        for _ in 0..<count { mayAnswer.signal() }
      }
    }
  }
}

extension FileSectionCache {
  /// Waits as for a disk; the bound is for a test that fails, not for a busy machine.
  fileprivate func stand(until mayAnswer: DispatchSemaphore) -> DispatchTimeoutResult { mayAnswer.wait(timeout: .now() + 120) }
}
