import Synchronization
import Testing

@testable import TesseraStores

@Suite("Notes that sign-ins are used")
struct UseNotesTests {
  private struct Refused: Error {}

  private final class Journal: Sendable {
    let state = Mutex((noted: [Set<[UInt8]>](), tries: 0, isRefusing: false, told: [PageStoreReport]()))
    var noted: [Set<[UInt8]>] { state.withLock { $0.noted } }
    var told: Int { state.withLock { $0.told.count } }
    var tries: Int { state.withLock { $0.tries } }
    func refuse(_ isRefusing: Bool) { state.withLock { $0.isRefusing = isRefusing } }

    func notes(pause: Duration) -> UseNotes {
      UseNotes(pause: pause) { report in
        self.state.withLock { $0.told.append(report) }
      } write: { keys in
        try self.state.withLock { state in
          state.tries += 1
          if state.isRefusing { throw Refused() }
          state.noted.append(Set(keys))
        }
      }
    }
  }

  @Test("One after the other each is noted before it is done")
  func oneByOne() async {
    let journal = Journal(), notes = journal.notes(pause: .zero)
    for key in 0..<UInt8(5) { await notes.note([key]) }
    #expect(journal.noted == (0..<5).map { [[UInt8($0)]] })
  }

  @Test("Uses during a write are stored together in the next one. None is lost, and nothing is stored twice")
  func together() async {
    let journal = Journal(), notes = journal.notes(pause: .zero)
    await withTaskGroup { group in for key in 0..<UInt8(200) { group.addTask { await notes.note([key]) } } }
    while journal.noted.reduce(into: Set(), { $0.formUnion($1) }).count < 200 { await Task.yield() }
    #expect(journal.noted.allSatisfy { !$0.isEmpty })
  }

  @Test("A failure is reported once and retried only after the pause. Once a write succeeds, the next failure is reported again")
  func failing() async {
    let journal = Journal(), patient = journal.notes(pause: .seconds(3_600))
    journal.refuse(true)
    for key in 0..<UInt8(10) { await patient.note([key]) }
    #expect(journal.tries == 1 && journal.told == 1)
    let other = Journal(), hasty = other.notes(pause: .zero)
    for isRefusing in [true, true, false, true] {
      other.refuse(isRefusing)
      await hasty.note([1])
    }
    #expect(other.tries == 4 && other.told == 2 && other.noted == [[[1]]])
  }

  @Test("The use by a cancelled request is still stored")
  func cancelled() async {
    let journal = Journal(), notes = journal.notes(pause: .zero)
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await notes.note([1])
    }.value
    #expect(journal.noted == [[[1]]] && journal.told == 0)
  }
}
