import Foundation
import TesseraScreen
import Testing

@Suite("Visible ranges of long lists")
struct VisibleRangeTests {
  @Test("For lists of any length, the visible range contains the revealed rows as far as they fit, and stays inside the list")
  func laws() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...2_000, using: &random)
      var visibleRange = VisibleRange(size: Int.random(in: 1...200, using: &random))
      for _ in 0..<4 {
        let start = Int.random(in: -50...2_100, using: &random)
        let seen = start..<start + Int.random(in: 0...250, using: &random)
        visibleRange.reveal(seen, of: count)
        let (held, here) = (visibleRange.range(of: count), seen.clamped(to: 0..<count))
        #expect(held.lowerBound >= 0 && held.upperBound <= count && held.count == min(count, visibleRange.size))
        if here.count <= visibleRange.size { #expect(held.clamped(to: here) == here, "\(seen) of \(count): \(held)") }
      }
    }
  }

  @Test("Small steps inside the visible range do not move it; nearing its end does, before the end is seen")
  func margins() {
    var visibleRange = VisibleRange(size: 120)
    visibleRange.reveal(60..<80, of: 1_000)
    #expect(visibleRange.range(of: 1_000) == 0..<120)
    visibleRange.reveal(90..<101, of: 1_000)
    #expect(visibleRange.range(of: 1_000) != 0..<120)
  }

  @Test("A range that was kept in another form holds a row at least, and stays in the list")
  func kept() throws {
    for json in [
      #"{"size":-5,"start":3}"#, #"{"size":0,"start":-9223372036854775808}"#, #"{"size":9223372036854775807,"start":9223372036854775807}"#,
    ] {
      let range = try JSONDecoder().decode(VisibleRange.self, from: Data(json.utf8)).range(of: 40)
      #expect(!range.isEmpty && (0..<40).contains(range.lowerBound) && range.upperBound <= 40)
    }
    var moved = VisibleRange(size: 10)
    moved.reveal(90..<95, of: 100)
    #expect(try JSONDecoder().decode(VisibleRange.self, from: JSONEncoder().encode(moved)) == moved)
  }

  @Test("A shortened list is shown to its end, and a reset starts again")
  func shorter() {
    var visibleRange = VisibleRange(size: 10)
    visibleRange.reveal(90..<95, of: 100)
    #expect(visibleRange.range(of: 20) == 10..<20)
    #expect(visibleRange.range(of: 0) == 0..<0)
    #expect(visibleRange.range(of: -1) == 0..<0)
    visibleRange.reset()
    #expect(visibleRange.range(of: 100) == 0..<10)
  }
}
