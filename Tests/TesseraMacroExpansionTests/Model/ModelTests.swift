import Testing

@testable import TesseraMacroExpansion

@Suite("@PayloadModel")
struct ModelTests {
  private func expansion(_ source: String, in context: [String] = []) -> Expansion {
    Expansion("@PayloadModel\n" + source, "extension", macro: "PayloadModel", extending: "Model", in: context)
  }

  @Test("The parser of a struct: a slot for each property, filled in any order")
  func structs() {
    let expansion = expansion(
      """
      public struct Model: Decodable {
        let id: Int
        /// Optional.
        var hint: String?
        var local = 5
        static let shared = 1
        var computed: Int { id }
        let constant: Int = 3
        enum CodingKeys: String, CodingKey { case id = "the id", hint }
      }
      """)
    #expect(expansion.messages == [])
    #expect(
      expansion.text == """
        extension Model: TesseraSections.PayloadModel {
          private static let _payloadMembers = TesseraSections.Payload.Parser.Members("the id", "hint")

          public init(parsing parser: inout TesseraSections.Payload.Parser) throws(TesseraSections.Payload.Parser.Refusal) {
            var slot0 = TesseraSections.Payload.Parser.Slot.of { (model: Self) in model.id }
            var slot1 = TesseraSections.Payload.Parser.Slot.of { (model: Self) in model.hint }
            var cursor = try parser.beginObject()
            if parser.meets(0, &cursor, 0x6469206568742200, 0x3a22, count: 10) { try slot0.fill(&parser) }
            if parser.meets(1, &cursor, 0x3a22746e69682200, count: 8) { try slot1.fill(&parser) }
            while let member = try parser.nextMember(&cursor, of: Self._payloadMembers) {
              switch member {
              case 0: try slot0.fill(&parser)
              default: try slot1.fill(&parser)
              }
            }
            let value0 = try slot0.take()
            let value1 = try slot1.take()
            self.id = value0
            self.hint = value1
          }
        }
        """)
  }

  @Test("The parser of an enum with a raw type, and of one with cases and values")
  func enums() {
    let raw = expansion("enum Model: String, Decodable { case a, b = \"B\" }")
    #expect(raw.messages == [] && raw.text.contains("Self(rawValue: try RawValue.parse(&parser))"))
    let cases = expansion("package indirect enum Model: Decodable { case point, circle(radius: Double, Int?), both(Model, of: [Model]) }")
    #expect(cases.messages == [])
    for line in [
      #"Payload.Parser.Members("point", "circle", "both")"#, #"Payload.Parser.Members("radius", "_1")"#,
      #"Payload.Parser.Members("_0", "of")"#,
      "package init(parsing", "case .circle(let value, _): value default:",
      "found = Self.circle(radius: try slot0.take(), try slot1.take())",
      "found = Self.point\n",
    ] { #expect(cases.text.contains(line), "\(line)") }
  }

  @Test("Several properties in one declaration, observers, comments and backticks")
  func spellings() {
    let text = expansion(
      "struct Model: Decodable { var a: Int, b: [String: Int] /* b */ = [:]; var `default`: Int { didSet {} }\n var c: Int = 2 { willSet {} } }"
    ).text
    #expect(text.contains(#"Payload.Parser.Members("a", "b", "default", "c")"#) && text.contains("self.`default` = value2"), "\(text)")
    for (property, key) in [("`type`", "type"), ("type", "`type`")] {
      let text = expansion(
        "struct Model: Decodable { var \(property): String?; var id: Int; enum CodingKeys: String, CodingKey { case id, \(key) = \"kind\" } }"
      ).text
      #expect(text.contains(#"Payload.Parser.Members("kind", "id")"#), "\(text)")
    }
    #expect(
      expansion("struct Model: Decodable {}").text.contains("while try parser.nextMember(&cursor, of: Self._payloadMembers) != nil {}"))
  }

  @Test("A value ends where its line does, also behind a member that is called as a keyword and behind an operator that clings to it")
  func ends() {
    let text = expansion(
      """
      struct Model: Decodable {
        var scope: Scope = .any
        var way: Way = .in
        static let pages = 1...
        var count = 0
        var next = count +
          1
        var size = isWide ?
          1 : 2
        var title: String?
      }
      """
    ).text
    #expect(text.contains(#"Payload.Parser.Members("scope", "way", "count", "next", "size", "title")"#), "\(text)")
  }

  @Test(
    "A value continues after an operator at the end of its line, and the next declaration is read",
    arguments: [
      "configured ??\n", "flags >>\n", "flags &+\n", "a as?\n", "a as!\n", "try?\n", "try!\n", "try! a ??\n", "a\n?? ", "a! <\n",
      "[a] ??\n", "(a) >\n",
    ])
  func operators(value: String) {
    let text = expansion("struct Model: Decodable {\nstatic let base = \(value) b\nvar hint: String?\nvar id: Int?\n}").text
    #expect(text.contains(#"Payload.Parser.Members("hint", "id")"#), "\(text)")
    let cases = expansion("enum Model: Decodable {\nstatic let base = \(value) b\ncase a(Int)\ncase b(Int)\n}").text
    #expect(cases.contains(#"Payload.Parser.Members("a", "b")"#), "\(cases)")
  }

  @Test(
    "A value ends behind what clings to it at the end of its line",
    arguments: ["a!", "a()!", "a[1]?", "a??", "[Int]?.self", "a.as!", "1..."])
  func clinging(value: String) {
    let text = expansion("struct Model: Decodable {\nstatic let base = \(value)\nvar hint: String?\nvar id: Int?\n}").text
    #expect(text.contains(#"Payload.Parser.Members("hint", "id")"#), "\(text)")
  }

  @Test("Macros among the members are stepped over, however many lines they have")
  func macros() {
    let text = expansion("struct Model: Decodable {\n#warning(\n\"Soon\"\n)\nvar hint: String?\n#declare(1,\n2) {\n3 }\nvar id: Int?\n}")
      .text
    #expect(text.contains(#"Payload.Parser.Members("hint", "id")"#), "\(text)")
  }

  @Test("An enum's first name is its raw type where it is one; with values it has none")
  func rawTypes() {
    #expect(expansion("enum Model: Swift.String, Decodable { case a }").text.contains("Self(rawValue:"))
    #expect(expansion("enum Model: Drawable, Decodable { case a(Int), b }").text.contains(#"Payload.Parser.Members("a", "b")"#))
    #expect(expansion("enum Model: Swift.Decodable, Drawable { case a, b }").text.contains(#"Payload.Parser.Members("a", "b")"#))
  }

  @Test("Constants and computed properties of an enum are not its cases, and hide none")
  func constants() {
    let text = expansion(
      """
      enum Shape: Decodable {
        static let zero = 1
        case circle(radius: Double)
        @available(*, deprecated) private static var names: [String] { [] }
        static let one = Shape.circle(radius: 1), two = 2
        case square(side: Double)
        static func make() -> Int { 1 }
        indirect case both(Shape, Shape)
      }
      """
    ).text
    #expect(text.contains(#"Payload.Parser.Members("circle", "square", "both")"#), "\(text)")
  }

  @Test("A model inside of a public extension is public")
  func access() {
    #expect(expansion("struct Model: Decodable { var a: Int }", in: ["public extension Outer {}"]).text.contains("  public init(parsing"))
  }

  @Test(
    "A declaration that the macro cannot parse says why, and nothing is written",
    arguments: [
      ("final class Model: Decodable {}", "@PayloadModel applies to a struct or an enum, not to a class"),
      ("struct Model<T: Decodable>: Decodable { var a: T }", "generic type"),
      ("struct Model: Decodable { init(from decoder: any Decoder) throws {} }", "remove one of them"),
      ("struct Model: Decodable { @Wrapped var a: Int }", "cannot see the effect of '@Wrapped' on 'a'"),
      ("struct Model: Decodable {\n#if DEBUG\nvar a: Int\n#endif\n}", "move it out of the #if"),
      ("enum Model: Decodable {\ncase a(Int)\n#if DEBUG\ncase b(Int)\n#endif\n}", "whether 'b' is compiled"),
      (
        "struct Model: Decodable { var a: Int?; enum CodingKeys: String, CodingKey {\n#if DEBUG\ncase a\n#else\ncase a = \"b\"\n#endif\n} }",
        "which of these names are compiled"
      ),
      ("struct Model: Decodable {\nlet a: Int\n[b]\nvar c: Int\n}", "cannot tell where the previous declaration ends"),
      ("enum Model: Decodable {\ncase a(Int)\n\"b\"\ncase c(Int)\n}", "cannot tell where the previous declaration ends"),
      ("enum Model: Word, Decodable { case a = 1, b = 2 }", "whether 'Word' is a raw type"),
      ("struct Model: Decodable { var (a, b): (Int, Int) }", "declare one property at a time"),
      ("enum Model: Decodable { case a(Int = 5) }", "remove the default"),
      (
        "struct Model: Decodable { var a: Int?\n#if DEBUG\nenum CodingKeys: String, CodingKey { case a = \"b\" }\n#else\nenum CodingKeys: CodingKey { case a }\n#endif\n}",
        "which CodingKeys are compiled"
      ),
      (
        "struct Model: Decodable { var a: Int?; enum CodingKeys: CodingKey { case a; var stringValue: String { \"A\" } } }",
        "the names that this creates"
      ),
      (
        "enum Model: Decodable { case a(Int); enum CodingKeys: String, CodingKey { case a; init?(stringValue: String) { nil } } }",
        "the names that this creates"
      ),
      ("struct Model: Decodable { var id: Int; enum CodingKeys: String, CodingKey { case id, other } }", "cannot find 'other'"),
      ("enum Model: Decodable { case a(Int); enum CodingKeys: String, CodingKey { case a, other } }", "cannot find 'other'"),
      ("struct Model: OptionSet, Decodable { let rawValue: Int }", "encoded as its raw value"),
      ("enum Model: Decodable, Swift.RawRepresentable { case a }", "encoded as its raw value"),
      ("struct Model: Tagged, Decodable { var rawValue: String }", "a struct with a 'rawValue'"),
      ("enum Model: Word, Decodable { case a, b }", "whether 'Word' is a raw type"),
      ("struct Model: Decodable { typealias CodingKeys = Names; var a: Int? }", "behind a typealias"),
      (
        "struct Model: Decodable { var title: String?; enum CodingKeys: String, CodingKey { case title = #\"headline\"# } }",
        "write 'title' as one"
      ),
      (
        "struct Model: Decodable { var a: Int?; enum CodingKeys: String, CodingKey { case a = \"\"\"\nb\n\"\"\" } }",
        "only reads a name that is a string literal"
      ),
      ("enum Model: Decodable { case a(b: Int)\nenum ACodingKeys: String, CodingKey { case b = \"c\" } }", "'ACodingKeys'"),
      ("struct Model: Decodable { \((0..<65).map { "var a\($0): Int" }.joined(separator: "\n")) }", "at most 64 members"),
    ])
  func problems(source: String, words: String) {
    let expansion = expansion(source)
    #expect(expansion.messages.count == 1 && expansion.messages.first?.contains(words) == true, "\(expansion.messages)")
    #expect(expansion.text.isEmpty)
  }

  @Test("No source makes the reader crash or hang", arguments: 0..<20)
  func hostile(seed: Int) {
    let source = Array(
      "@PayloadModel public struct Model: A, B { let a: [Int?] = [], b: Int? { didSet {} }\nenum CodingKeys { case a = \"b\" } }".utf8)
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<200 {
      var bytes = source
      for _ in 0..<3 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        guard !bytes.isEmpty else { break }
        let position = Int(state % UInt64(bytes.count))
        switch state >> 32 & 3 {
        case 0: bytes.remove(at: position)
        case 1: bytes = Array(bytes[..<max(1, position)])
        default: bytes[position] = Array("{}()[]<>:,=.?@#\"`/ \n".utf8)[Int(state >> 40 % 20)]
        }
      }
      _ = Expansion(String(decoding: bytes, as: UTF8.self), "extension", macro: "PayloadModel", extending: "Model")
    }
  }
}
