/// A response with sections of five item types. Its bytes are the same in every run.
struct Response {
  private(set) var bytes: [UInt8] = []
  private(set) var sections = 0
  private var state: UInt64 = 2_024

  /// Creates a response of about `size` bytes.
  init(bytes size: Int) {
    bytes.reserveCapacity(size + 4_096)
    write(#"{"sections":["#)
    while bytes.count < size {
      if sections > 0 { write(",") }
      section(sections)
      sections += 1
    }
    write("]}")
  }

  private mutating func random(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func section(_ index: Int) {
    write(#"{"id":\#(index),"name":"\#(text(2))","items":["#)
    for item in 0..<(12 + random(9)) {
      if item > 0 { write(",") }
      let id = index * 1_000 + item
      switch index % 5 {
      case 0:
        write(#"{"id":\#(id),"title":"\#(text(3))","subtitle":"\#(text(6))","#)
        write(#""imageURL":"https://cdn.example.org/banners/\#(id).png","priority":\#(random(10))}"#)
      case 1:
        write(#"{"id":\#(id),"name":"\#(text(2))","details":"\#(text(12))","price":\#(random(500)).\#(10 + random(90)),"#)
        write(#""inStock":\#(random(2) == 0),"tags":["\#(text(1))","\#(text(1))","\#(text(1))"]}"#)
      case 2:
        write(#"{"id":"choice-\#(id)","label":"\#(text(3))","isSelected":\#(random(2) == 0)}"#)
      case 3:
        write(#"{"key":"field_\#(item)","label":"\#(text(2))","value":\#(random(2) == 0 ? "null" : "\"\(text(3))\""),"#)
        write(random(2) == 0 ? #""hint":"\#(text(5))","maxLength":\#(random(200)),"# : "")
        write(#""isRequired":\#(random(2) == 0)}"#)
      default:
        write(#"{"id":\#(id),"author":{"id":\#(random(9_999)),"name":"\#(text(2))"},"rating":\#(1 + random(5)),"text":"\#(text(14))"}"#)
      }
    }
    write("]}")
  }

  /// Words. More than a third of the texts have non-ASCII letters, and one in thirty has an escape.
  private mutating func text(_ count: Int) -> String {
    let isForeign = random(100) < 37
    var words = (0..<count).map { _ in
      isForeign && random(3) > 0 ? Self.foreign[random(Self.foreign.count)] : Self.plain[random(Self.plain.count)]
    }
    if random(100) < 3 { words.append(["\\\"so\\\"", "\\n", "\\u00e9t\\u00e9"][random(3)]) }
    return words.joined(separator: " ")
  }

  private static let plain = [
    "light", "harbour", "a", "green", "window", "morning", "the", "copper", "valley", "to", "river", "quiet", "season", "of", "market",
  ]
  private static let foreign = ["مدينة", "größe", "été", "東京", "Привет", "niño", "الرياض", "øl", "Łódź"]
}
