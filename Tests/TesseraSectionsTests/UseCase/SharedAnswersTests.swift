import TesseraScreen
import TesseraSections
import Testing

@Suite("Visitors who are sent the same share it")
struct SharedAnswersTests {
  /// Answers with the text that was put in last.
  private actor Server {
    var text: String
    init(_ text: String) { self.text = text }
    func put(_ text: String) { self.text = text }
  }

  private static func clubs(_ name: String) -> String {
    #"{"sections": [{"id": 321, "name": "Clubs", "items": [{"id": 1, "name": "\#(name)", "score": 1}]}]}"#
  }

  private let server = Server(clubs("A name that is too long to be stored in place"))

  private func useCase(_ configurators: [any InteractiveSectionConfigurator]) throws -> GetSectionsUseCase {
    let server = server
    return try GetSectionsUseCase([SectionSource("test") { _ in Payload(await server.text) }], configurators: configurators)
  }

  /// The address of the items in memory: the same one is the same memory, as long as both are kept.
  private func position(_ arrived: GetSectionsUseCase.ArrivedSections) throws -> UInt {
    let items = try #require(arrived.sections.first?.section(of: Club.self)?.items)
    return items.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  @Test("The same bytes are one decoding; each arrival is its own")
  func sameBytes() async throws {
    let useCase = try useCase([ClubConfigurator()])
    let source = useCase.sources[0]
    let one = try await useCase.execute(source, SectionSource.Request(scope: "ada"))
    let other = try await useCase.execute(source, SectionSource.Request(scope: "bob"))
    #expect(try position(one) == position(other))
    #expect(one != other)
    #expect(other.sections[0].section(of: Club.self)?.items.map(\.score) == [1])
    withExtendedLifetime(one) {}
  }

  @Test("One byte that differs is another decoding, also in an answer of the same length")
  func otherBytes() async throws {
    let useCase = try useCase([ClubConfigurator()])
    let source = useCase.sources[0]
    let one = try await useCase.execute(source, SectionSource.Request())
    await server.put(Self.clubs("A name that is too long to be stored in placf"))
    let other = try await useCase.execute(source, SectionSource.Request())
    #expect(try position(one) != position(other))
    #expect(other.sections[0].section(of: Club.self)?.items.map(\.name) == ["A name that is too long to be stored in placf"])
    withExtendedLifetime(one) {}
  }

  @Test("After a configurator was added the same bytes are decoded again")
  func otherConfigurators() async throws {
    let useCase = try useCase([])
    let source = useCase.sources[0]
    let one = try await useCase.execute(source, SectionSource.Request())
    #expect(one.sections[0].owner == nil)
    try await useCase.add(configurators: [ClubConfigurator()])
    let other = try await useCase.execute(source, SectionSource.Request())
    #expect(other.sections[0].section(of: Club.self)?.items.map(\.score) == [1])
    withExtendedLifetime(one) {}
  }

  @Test("What failed is tried again")
  func failed() async throws {
    await server.put(#"{"sections": [{"id": 321, "name": "Clubs", "items": 7}]}"#)
    let useCase = try useCase([ClubConfigurator()])
    let source = useCase.sources[0]
    let one = try await useCase.execute(source, SectionSource.Request())
    #expect(one.result.failures.count == 1)
    #expect(try await useCase.execute(source, SectionSource.Request()).result.failures.count == 1)
  }
}
