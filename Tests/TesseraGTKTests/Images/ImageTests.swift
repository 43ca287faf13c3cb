#if GTK
import CGtk4
import Foundation
import Synchronization
import Tessera
import Testing

@testable import TesseraGTK

/// Pictures: sizes that are read before anything is decoded, bounds, one load for many widgets.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct ImageTests {
  @Test func sizesAreReadFromPNGAndJPEG() {
    #expect(ImageSize(Pictures.png(width: 3, height: 2)).map { [$0.width, $0.height] } == [3, 2])
    #expect(ImageSize(Pictures.jpegHead(width: 640, height: 480)).map { [$0.width, $0.height] } == [640, 480])
    for hostile in [[], [0xFF], [0xFF, 0xD8], Array("GIF89a".utf8), Array("<svg/>".utf8), [0xFF, 0xD8, 0xFF, 0xE0, 0, 0]] as [[UInt8]] {
      #expect(ImageSize(hostile) == nil)
    }
  }

  @Test func noPrefixAndNoChangedByteOfAPictureCrashesTheReader() {
    for picture in [Pictures.png(width: 3, height: 2), Pictures.jpegHead(width: 9, height: 9)] {
      for count in picture.indices { _ = ImageSize(Array(picture.prefix(count))) }
      for position in picture.indices {
        for byte in [0, 1, 0x7F, 0xFF] as [UInt8] {
          var changed = picture
          changed[position] = byte
          _ = ImageSize(changed)
        }
      }
    }
  }

  @Test func oneLoadServesAllWhoWaitAndIsKept() async {
    let source = Source { _ in Pictures.png(width: 4, height: 4) }
    let loader = ImageLoader(source) { Issue.record("\($0)") }
    var done = 0
    for _ in 0..<10 { loader.load("/a.png") { if $0 != nil { done += 1 } } }
    await wait("all have it") { done == 10 }
    loader.load("/a.png") { if $0 != nil { done += 1 } }
    #expect(done == 11)
    #expect(source.asked.withLock { $0 } == ["/a.png"])
    #expect(loader.keptBytes == 64)
  }

  @Test func whatWasAskedForLastComesFirst() async {
    // The pictures that load in parallel are answered together, so the order of requests does not depend on
    // threads.
    let source = Source(together: ImageLoader.mostAtOnce) { _ in Pictures.png(width: 4, height: 4) }
    let loader = ImageLoader(source) { Issue.record("\($0)") }
    var done = 0
    for number in 0..<20 { loader.load("/\(number).png") { if $0 != nil { done += 1 } } }
    // Scrolled back to: two wait for it, and it is asked for once.
    loader.load("/7.png") { if $0 != nil { done += 1 } }
    await wait("all are there") { done == 21 }
    let asked = source.asked.withLock { $0 }
    #expect(asked.count == 20)
    #expect(Set(asked.prefix(4)) == ["/0.png", "/1.png", "/2.png", "/3.png"])
    #expect(Set(asked[4..<8]) == ["/7.png", "/19.png", "/18.png", "/17.png"])
  }

  @Test func aPictureThatIsKeptOrRefusedIsShownAtOnce() async {
    let loader = ImageLoader(Source { _ in Pictures.png(width: 4, height: 4) }) { _ in }
    let context = ElementContext(.english)
    context.loadImage = { loader.load($0, $1) }
    var isThere = false
    loader.load("/a.png") { isThere = $0 != nil }
    await wait("it is kept") { isThere }
    func view(_ address: String) -> ElementView {
      ElementView.make(.image(Element.Image(.url(address), description: nil, size: .thumbnail, placeholder: "pin")), context)
    }
    let (kept, refused) = (view("/a.png"), view("file:///etc/passwd"))
    #expect(gtk_picture_get_paintable(OpaquePointer(kept.widget)) != nil)
    #expect(gtk_widget_has_css_class(kept.widget, "t-missing") == 0)
    #expect(gtk_widget_has_css_class(refused.widget, "t-missing") == 1)
  }

  @Test func addressesAndBytesAreBounded() async {
    let bomb = Pictures.png(width: 3, height: 2).enumerated().map { (16..<24).contains($0.offset) ? UInt8(0x40) : $0.element }
    let source = Source { address in
      switch address {
      case "/bomb": bomb
      case "/large": [UInt8](repeating: 0, count: ImageLoader.mostBytes + 1)
      case "/text": Array("no picture".utf8)
      case "/half": Array(Pictures.png(width: 3, height: 2).prefix(40))
      default: throw ImageFailure.unavailable
      }
    }
    var reports: [String] = []
    let loader = ImageLoader(source) { reports.append($0.message) }
    var failed = 0
    let addresses = ["/bomb", "/large", "/text", "/half", "/none", "file:///etc/passwd", "http://a.example/b", "//evil.example", "/a\nb"]
    for address in addresses { loader.load(address) { if $0 == nil { failed += 1 } } }
    await wait("all have failed") { failed == addresses.count }
    #expect(reports.count == addresses.count)
    #expect(Set(source.asked.withLock { $0 }) == ["/bomb", "/large", "/text", "/half", "/none", "/ab"])
    #expect(reports.filter { $0.contains("neither 'https' nor") }.count == 3)
    #expect(reports.filter { $0.contains("pixels, more than") }.count == 1)
  }

  @Test func theCacheLetsGoWhatWasUsedLongestAgo() throws {
    var cache = ImageCache(limit: 200)
    for name in ["a", "b", "c"] { cache.insert(try #require(Texture(Pictures.png(width: 4, height: 4))), for: name) }
    #expect(cache["a"] != nil)
    cache.insert(try #require(Texture(Pictures.png(width: 4, height: 4))), for: "d")
    #expect(cache["b"] == nil)
    #expect(cache["a"] != nil)
    #expect(cache.bytes == 192)
    cache.insert(try #require(Texture(Pictures.png(width: 8, height: 8))), for: "too large")
    #expect(cache["too large"] == nil)
  }
}

/// A source that records its requests.
final class Source: GtkWindow.ImageSource {
  let asked = Mutex<[String]>([])
  private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
  private let together: Int
  private let answer: @Sendable (String) throws -> [UInt8]

  /// - Parameter together: The number of requests that wait for each other.
  init(together: Int = 1, _ answer: @escaping @Sendable (String) throws -> [UInt8]) { (self.together, self.answer) = (together, answer) }

  @concurrent func bytes(of address: String, atMost limit: Int) async throws -> [UInt8] {
    asked.withLock { $0.append(address) }
    await withCheckedContinuation { continuation in
      let all = waiting.withLock { waiting in
        waiting.append(continuation)
        guard waiting.count == together else { return [] as [CheckedContinuation<Void, Never>] }
        defer { waiting = [] }
        return waiting
      }
      for one in all { one.resume() }
    }
    return try answer(address)
  }
}

/// Pictures made by hand.
enum Pictures {
  /// A grey PNG, without compression.
  static func png(width: Int, height: Int) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      let content = Array(name.utf8) + data
      return number(data.count) + content + number(Int(crc(content)))
    }
    let line: [UInt8] = [0] + [UInt8](repeating: 0x80, count: width)
    let raw = (0..<height).flatMap { _ in line }
    let (low, high) = (UInt8(raw.count & 0xFF), UInt8(raw.count >> 8))
    let start: [UInt8] = [0x78, 0x01, 0x01, low, high, ~low, ~high]
    let stream = start + raw + number(Int(adler(raw)))
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let size: [UInt8] = number(width) + number(height) + [8, 0, 0, 0, 0]
    return head + chunk("IHDR", size) + chunk("IDAT", stream) + chunk("IEND", [])
  }

  /// The beginning of a JPEG, with an application segment before the frame.
  static func jpegHead(width: Int, height: Int) -> [UInt8] {
    let size = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map { UInt8($0) }
    let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8]
    return head + size + [1, 1, 0x11, 0, 0, 0]
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : (crc >> 1) ^ 0xEDB8_8320 }
    }
    return ~crc
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }
}
#endif
