import TestSupport
import Testing

@testable import TesseraWeb

@Suite("Forms with files, read while they arrive")
struct MultipartReaderTests {
  private typealias Event = MultipartReader.Event

  /// The events of a form that arrives in pieces, with the pieces of each file joined.
  private func read(
    _ text: [UInt8], pieces: Int, bounds: MultipartReader.Bounds = .init()
  ) throws(MultipartReader.Failure) -> (events: [Event], isComplete: Bool) {
    let (events, reader) = read(text, cuts: Array(stride(from: pieces, to: text.count, by: pieces)), bounds)
    if let failure = reader?.failure { throw failure }
    return (events, reader?.isComplete == true)
  }

  private func read(_ text: [UInt8], cuts: [Int], _ bounds: MultipartReader.Bounds) -> (events: [Event], reader: MultipartReader?) {
    var reader = MultipartReader(boundary: "B-1", bounds: bounds)
    var events: [Event] = []
    for (start, end) in zip([0] + cuts, cuts + [text.count]) {
      for event in reader?.read(text[start..<end]) ?? [] {
        if case .bytes(let more) = event, case .bytes(let before)? = events.last {
          events[events.count - 1] = .bytes(before + more)
        } else {
          events.append(event)
        }
      }
    }
    return (events, reader)
  }

  @Test("For any form cut at any position: the same events, the same failure, and the same end")
  func cuts() {
    var random = SeededGenerator(seed: 34)
    let parts: [String] = [
      "--B-1", "--B-1", "--B-1--", "\r\n", "\r\n", "\r\n\r\n", "\r", "\n", "-", "x", "xxxxxxxxxxxx", "é",
      "Content-Disposition: form-data; name=\"a\"\r\n\r\n", "Content-Disposition: form-data; name=b; filename=\"c\"\r\n\r\n",
      "\r\n--B-1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n", "A: b\r\n", "\r\n--B-1\r\n\r\n",
    ]
    let bounds = MultipartReader.Bounds(headerBytes: 60, parts: 3, fieldBytes: 20)
    for _ in 0..<4_000 {
      let count = Int.random(in: 1...9, using: &random)
      let text =
        (Bool.random(using: &random) ? "--B-1\r\n" : "") + (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let bytes = Array(text.utf8)
      let whole = read(bytes, cuts: [], bounds)
      for cuts in [Array(1..<bytes.count), (1..<bytes.count).filter { _ in Int.random(in: 0..<6, using: &random) == 0 }] {
        let cut = read(bytes, cuts: cuts, bounds)
        #expect(cut.events == whole.events, "\(text.debugDescription) cut at \(cuts)")
        #expect(cut.reader?.failure == whole.reader?.failure, "\(text.debugDescription) cut at \(cuts)")
        #expect(cut.reader?.isComplete == whole.reader?.isComplete, "\(text.debugDescription) cut at \(cuts)")
      }
    }
  }

  private static let content: [UInt8] = Array("a\r\n--B-\r\n--B\r\r\n-".utf8) + [0, 255, 13, 10, 13]
  private static let form: [UInt8] =
    Array("--B-1\r\nContent-Disposition: form-data; name=\"_t.layer\"\r\n\r\n0\r\n".utf8)
    + Array("--B-1\r\ncontent-disposition:form-data; name=\"f\"; filename=\"a%22;b.pdf\"\r\nContent-Type: x/y\r\n\r\n".utf8) + content
    + Array("\r\n--B-1\r\nContent-Disposition: form-data; name=\"none\"; filename=\"\"\r\n\r\n\r\n--B-1--\r\n".utf8)

  @Test("The same form however it is cut, with delimiters that only begin inside of a file")
  func pieces() throws {
    let expected: [Event] = [
      .field(name: "_t.layer", value: "0"), .file(name: "f", filename: "a\";b.pdf"), .bytes(Self.content), .fileEnd,
      .file(name: "none", filename: ""), .fileEnd,
    ]
    for pieces in 1...Self.form.count {
      let (events, isComplete) = try read(Self.form, pieces: pieces)
      #expect(events == expected && isComplete, "pieces of \(pieces)")
    }
  }

  @Test("A form that ends early is not complete", arguments: [0, 1, 40, 100, 200])
  func cut(_ left: Int) throws {
    #expect(try !read(Array(Self.form.prefix(left)), pieces: 7).isComplete)
  }

  @Test(
    "Bombs and broken forms end it",
    arguments: [
      (String(repeating: "x", count: 5_000), MultipartReader.Failure.malformed),
      ("--B-1\r\n" + String(repeating: "A: b\r\n", count: 2_000), .tooLarge),
      ("--B-1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n" + String(repeating: "x", count: 70_000), .tooLarge),
      (String(repeating: "--B-1\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n", count: 1_001), .tooLarge),
      ("--B-1\r\nContent-Type: text/plain\r\n\r\nx\r\n--B-1--", .malformed),
      ("--B-1\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n--B-1--", .malformed),
      ("--B-1\r\nContent-Disposition: form-data; filename=\"a\"\r\n\r\nx\r\n--B-1--", .malformed),
      ("--B-1xx", .malformed),
    ])
  func bombs(_ text: String, _ failure: MultipartReader.Failure) {
    for pieces in [1, 100, 100_000] { #expect(throws: failure) { try read(Array(text.utf8), pieces: pieces) } }
  }

  @Test("A field that is not UTF-8 is refused, while a file may contain any bytes")
  func encoding() {
    let bad = Array("--B-1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n".utf8) + [0xFF] + Array("\r\n--B-1--".utf8)
    #expect(throws: MultipartReader.Failure.malformed) { try read(bad, pieces: 5) }
  }

  @Test("Boundaries as browsers write them, and none that could be anything")
  func boundaries() {
    #expect(MultipartReader.boundary(of: "multipart/form-data; boundary=----WebKitFormBoundaryX") == "----WebKitFormBoundaryX")
    #expect(MultipartReader.boundary(of: "Multipart/Form-Data; charset=utf-8; boundary=\"a b\"") == "a b")
    #expect(MultipartReader.boundary(of: "multipart/mixed; boundary=x") == nil && MultipartReader.boundary(of: "text/plain") == nil)
    for bad in ["", String(repeating: "x", count: 71), "é", "a\r\nb", "a "] { #expect(MultipartReader(boundary: bad) == nil) }
  }
}
