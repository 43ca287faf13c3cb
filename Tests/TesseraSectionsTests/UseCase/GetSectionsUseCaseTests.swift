import Foundation
import TesseraScreen
import TesseraSections
import Testing

@Suite("Getting sections")
struct GetSectionsUseCaseTests {
  private static let json = #"""
    {"sections": [{"id": 321, "name": "Clubs", "items": [{"id": 1, "name": "A", "score": 199}, {"id": 2, "name": "B", "score": 200}]},
     {"id": "q", "kind": "quiz@1", "name": "Quiz", "revision": 7, "items": [{"id": 1, "text": "?", "answer": "!"}, {"id": 2}]},
     {"id": 9, "name": "Nobody's", "items": []}], "next": "c\u0032"}
    """#

  @Test("One fetch gives every section to its configurator, decoded as its type, and keeps it")
  func execute() async throws {
    let useCase = try GetSectionsUseCase(Self.json, [ClubConfigurator(), QuizConfigurator()])
    let results = await useCase.execute()
    let arrived = try #require(results.first).get()
    #expect(arrived.sections.count == 3 && arrived.next == "c2")
    #expect(arrived.sections[0].section(of: Club.self)?.items.map(\.score) == [199, 200])
    #expect(arrived.sections[1].section(of: QuizConfigurator.Model.self)?.items.map(\.answer) == ["!"])
    #expect(arrived.sections[1].revision == 7)
    #expect(arrived.result.dropped.map(\.path.description) == ["$.sections[1].items[1].text"])
    #expect(arrived.result.unsupported.map(\.subject) == ["9"])
    #expect(await useCase.kept["test"] == arrived)
  }

  @Test("A configurator for a section that has an owner is refused with both names, and nothing changes")
  func duplicates() async throws {
    let useCase = try GetSectionsUseCase(Self.json, [])
    try await useCase.add(configurators: [ClubConfigurator()])
    await #expect(throws: SectionRegistration.Failure.duplicateOwner(.id(321), first: "Clubs", second: "Other")) {
      try await useCase.add(configurators: [ClubConfigurator(name: "Other")])
    }
    await #expect(throws: SectionRegistration.Failure.duplicateName("Clubs")) {
      try await useCase.add(configurators: [ClubConfigurator(claims: [.id(5)])])
    }
    #expect(try await useCase.execute()[0].get().sections[0].owner == "Clubs")
    #expect(
      SectionRegistration.Failure.duplicateName("Clubs").description
        == "Two configurators are called 'Clubs'; give one of them another 'name'")
  }

  @Test("Sources run in parallel, and a late or broken one does not affect the others")
  func sideBySide() async throws {
    let useCase = try GetSectionsUseCase(
      [
        SectionSource("late", within: .milliseconds(20)) { _ in
          try await Task.sleep(for: .seconds(600))
          return Payload("{}")
        },
        SectionSource("broken") { _ in Payload("<html>") },
        SectionSource("good") { _ in Payload(Self.json) },
      ], configurators: [ClubConfigurator()])
    let results = await useCase.execute()
    #expect(throws: LoadFailure.deadline(.milliseconds(20))) { try results[0].get() }
    #expect(throws: LoadFailure.self) { try results[1].get() }
    #expect(try results[2].get().sections.count == 3)
    #expect(await useCase.kept.keys.sorted() == ["good"])
  }

  @Test("A source may have more time than clocks can count")
  func endless() async throws {
    let source = SectionSource("patient", within: .seconds(Int64.max)) { _ in Payload(Self.json) }
    let useCase = try GetSectionsUseCase([source], configurators: [ClubConfigurator()])
    #expect(try await useCase.execute()[0].get().sections.count == 3)
    var budget = Payload.Budget()
    budget.time = .seconds(Int64.max)
    #expect(budget.limit(of: .time) > 0)
  }
}
