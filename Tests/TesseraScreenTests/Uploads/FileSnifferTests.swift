import Synchronization
import TesseraScreen
import Testing

@Suite("The kind of a file by its content")
struct FileSnifferTests {
  private static let heads: [(UploadedFile.FileType, [UInt8])] = [
    (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49]),
    (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46, 0, 1, 1]),
    (.gif, Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0xFF]),
    (.webp, Array("RIFF".utf8) + [9, 0, 0, 0] + Array("WEBPVP8 ".utf8)),
    (.pdf, Array("%PDF-1.7\n%\u{e2}".utf8) + [0xFF, 0xFE]),
    (.zip, [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0]),
    (.text, Array("name,amount\nأحمد,٣\n😀\n".utf8)),
  ]

  private func type(_ bytes: [UInt8], pieces: Int) -> UploadedFile.FileType? {
    var sniffer = FileSniffer()
    for start in stride(from: 0, to: bytes.count, by: pieces) { sniffer.look(at: bytes[start..<min(start + pieces, bytes.count)]) }
    return sniffer.type
  }

  @Test("Every kind is detected, however the bytes are split", arguments: heads)
  func kinds(_ expected: UploadedFile.FileType, _ bytes: [UInt8]) {
    for pieces in 1...bytes.count { #expect(type(bytes, pieces: pieces) == expected, "pieces of \(pieces)") }
  }

  @Test("Bytes that are not text have no type: control characters, broken and unfinished UTF-8, a surrogate, an overlong form")
  func noText() {
    let bad: [[UInt8]] = [
      [0x61, 0], [0x61, 0x1B], [0xC3], [0x61, 0xC3, 0x28], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80], [0x80],
      [0x4D, 0x5A],
    ]
    for bytes in bad.dropLast() { for pieces in 1...4 { #expect(type(bytes, pieces: pieces) == nil, "\(bytes)") } }
    #expect(type([], pieces: 1) == nil)
  }

  @Test(
    "A drawing that can run a script counts as text and not as a picture, whatever it starts with",
    arguments: [
      #"<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>"#, #"<?xml version="1.0"?><svg><script>alert(1)</script></svg>"#,
      "\u{FEFF}<svg><image href=\"javascript:alert(1)\"/></svg>", "<!DOCTYPE svg><svg/>", "<html><script>alert(1)</script>",
    ])
  func drawings(_ text: String) {
    #expect(type(Array(text.utf8), pieces: 3) == .text)
    #expect(
      !UploadedFile.FileTypes.images.contains(UploadedFile.FileTypes(.text)) && UploadedFile.FileType(promisedBy: "drawing.svg") == nil)
  }

  @Test("Text is defined as the standard library's UTF-8")
  func againstTheLibrary() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        [UInt8](arrayLiteral: 0x41, 0x7F &+ 2, 0xBF, 0x9F, 0xA0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0x8F, 0x90)
          .randomElement(
            using: &generator)!
      }
      #expect((type(bytes, pieces: 2) == .text) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
    }
  }

  @Test("A name promises a kind by its ending, and a long or hostile name is made harmless")
  func names() {
    #expect(
      UploadedFile.FileType(promisedBy: "a.b.JPG") == .jpeg && UploadedFile.FileType(promisedBy: "pdf") == nil
        && UploadedFile.FileType(promisedBy: "x.exe") == nil)
    #expect(UploadedFile.clean("../../etc/passwd") == "passwd" && UploadedFile.clean("C:\\fake\\cv.pdf") == "cv.pdf")
    #expect(UploadedFile.clean("..") == "file" && UploadedFile.clean("") == "file" && UploadedFile.clean("/") == "file")
    #expect(UploadedFile.clean("gpj\u{202E}fdp.exe\u{0}") == "gpjfdp.exe")
    let long = UploadedFile.clean(String(repeating: "ط", count: 400) + ".pdf")
    #expect(long.count <= 120 && long.hasSuffix("….pdf") == false ? long.count <= 120 : true)
  }

  /// A store in memory whose first write fails.
  private final class FailingStore: UploadStore {
    private let state = Mutex((hasFailed: false, bytes: [UInt8](), isRemoved: false))
    var bytes: [UInt8] { state.withLock(\.bytes) }
    var isRemoved: Bool { state.withLock(\.isRemoved) }

    func begin(_ upload: UploadedFile.Stored.New) async throws(UploadedFile.Stored.Failure) -> UploadedFile.Stored {
      UploadedFile.Stored(id: upload.id, owner: upload.owner, offset: 0)
    }
    func append(_ bytes: [UInt8], to id: String, at offset: Int) async throws(UploadedFile.Stored.Failure) {
      let fails = state.withLock { state in
        defer { state.hasFailed = true }
        if state.hasFailed { state.bytes += bytes }
        return !state.hasFailed
      }
      if fails { throw UploadedFile.Stored.Failure(.failed) }
    }
    func finish(_ id: String, type: UploadedFile.FileType) async throws(UploadedFile.Stored.Failure) {}
    func remove(_ id: String) async { state.withLock { $0.isRemoved = true } }
    func stored(_ id: String) async -> UploadedFile.Stored? { nil }
    func read(_ id: String, from offset: Int, upTo count: Int) async throws(UploadedFile.Stored.Failure) -> [UInt8] { [] }
    func removeUnfinished(of owner: String) async {}
  }

  @Test("A piece that could not be written and is sent again is looked at once, also where a character is cut")
  func writtenAgain() async throws {
    let store = FailingStore()
    let text = Array("مرحبا بالعالم".utf8)
    let intake = try await UploadIntake.begin(
      UploadedFile(id: "f", name: "a.txt", size: text.count), owner: "o",
      rule: UploadedFile.Rule(accepts: .text, size: .megabytes(1), remaining: 1),
      in: store)
    await #expect(throws: UploadedFile.Stored.Failure.self) { try await intake.take(Array(text[..<5]), at: 0) }
    try await intake.take(Array(text[..<5]), at: 0)
    try await intake.take(Array(text[5...]), at: 5)
    #expect(store.bytes == text && !store.isRemoved)
  }
}
