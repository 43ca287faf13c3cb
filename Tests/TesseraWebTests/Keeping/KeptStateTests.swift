import TesseraStores
import Testing

@testable import TesseraWeb

@Suite("What is stored of a page, and what a result means")
struct KeptStateTests {
  private let owner = PageRecord.Owner(visitor: "v", identity: "")
  private let contents = PageRecord.Contents(version: "1", path: "/", snapshot: [1, 2, 3], lifetime: .seconds(60), address: "")
  private func head(_ revision: Int, token: Int = 5) -> PageRecord.Head {
    PageRecord.Head(revision: revision, lease: PageLease(page: "p", node: "", token: token))
  }

  private func write(_ kind: String) -> PageWrite {
    switch kind {
    case "create": .create("p", owner: owner, node: "", contents)
    case "append": .append([[4]], path: "/", owner: owner, at: head(3))
    case "replace": .replace(contents, owner: owner, at: head(3), changes: 1)
    default: .end(owner: owner, at: head(3))
    }
  }

  private func result(_ name: String) -> Result<PageWrite.Outcome, PageStoreError> {
    switch name {
    case "stored": .success(.stored(head(4)))
    case "missing": .success(.conflict(nil))
    case "older": .success(.conflict(head(2)))
    case "newer": .success(.conflict(head(9)))
    case "leased": .success(.lostLease(PageLease(page: "p", node: "n", token: 9)))
    case "rolledBack": .success(.lostLease(PageLease(page: "p", node: "", token: 2)))
    case "large": .success(.overBudget(7))
    case "unreadable": .failure(PageStoreError(.unreadable, "x"))
    case "unknown": .failure(PageStoreError(.unknown, "x"))
    default: .failure(PageStoreError(.full, "x"))
    }
  }

  /// The consequence, then the copy afterwards: none, its revision, with `!` if the next write is a snapshot, and `…` if
  /// the same write is repeated.
  private func text(_ kind: String, _ name: String) -> String {
    var state = KeptState()
    if kind != "create" { state.copy = KeptState.Copy(head: head(3), parts: ["a"]) }
    state.change()
    let sent = KeptState.Sent(write: write(kind), parts: ["b"], changes: state.changes)
    state.sent = sent
    let consequence: String =
      switch state.note(result(name), of: sent) {
      case .none: "none"
      case .tooLarge(let most): "tooLarge(\(most))"
      case .storedAnew: "anew"
      case .reclaim: "reclaim"
      case .lost: "lost"
      case .damaged: "damaged"
      case .refused: "refused"
      }
    let copy = state.copy.map { "\($0.head.revision)" + ($0.parts == nil ? "!" : "") } ?? "-"
    #expect(state.isStored == (name == "stored"))
    return "\(consequence):\(copy)" + (state.sent == nil ? "" : "…")
  }

  private static let table = """
    write    stored  missing older   newer    leased   rolledBack  large         unreadable  unknown     full
    create   none:4  none:-  lost:-… lost:-…  lost:-…  lost:-…     tooLarge(7):- damaged:-…  refused:-…  refused:-
    append   none:4  none:-  anew:2! lost:3…  lost:3…  reclaim:3…  none:3!       damaged:3…  refused:3…  refused:3
    replace  none:4  none:-  anew:2! lost:3…  lost:3…  reclaim:3…  tooLarge(7):3 damaged:3…  refused:3…  refused:3
    end      none:-  none:-  anew:2! lost:3…  lost:3…  reclaim:3…  tooLarge(7):3 damaged:3…  refused:3…  refused:3
    """

  @Test("Each write, with each result", arguments: table.split(separator: "\n").dropFirst())
  func results(_ line: Substring) {
    let names = Self.table.split(separator: "\n")[0].split(separator: " ").dropFirst().map(String.init)
    let expected = line.split(separator: " ").map(String.init)
    #expect(names.map { text(expected[0], $0) } == Array(expected.dropFirst()))
  }

  @Test("A step per state: stored pages rest, one write at a time, a lost page writes nothing")
  func steps() {
    var state = KeptState()
    #expect(state.step(upTo: 0) == .stored)
    state.change()
    #expect(state.step(upTo: 1) == .write && state.step(upTo: 0) == .stored)
    state.beginWriting()
    #expect(state.step(upTo: 1) == .wait && state.isWriting)
    state.endWriting()
    #expect(state.step(upTo: 1) == .write && !state.isWriting)
    state.noteNothingToWrite()
    #expect(state.step(upTo: 1) == .stored)
    for fate in [KeptState.Fate.lost, .deleted] {
      state.fate = fate
      #expect(state.step(upTo: 1) == .lost)
    }
  }

  @Test("A page that was too large is stored again after its copy was deleted")
  func tooLarge() {
    var state = KeptState()
    state.copy = KeptState.Copy(head: head(3))
    state.change()
    state.fate = .tooLarge
    let sent = KeptState.Sent(write: write("end"), parts: [], changes: 1)
    let consequence = state.note(.success(.stored(head(4))), of: sent)
    #expect(consequence == .none && state.fate == .kept && state.copy == nil && state.isStored)
  }

  @Test("The result of a submission is held until the change that contains it is stored")
  func outcomes() {
    var state = KeptState()
    state.change()
    state.noteOutcome()
    state.change()
    #expect(state.holdsOutcome)
    _ = state.note(.success(.stored(head(1))), of: KeptState.Sent(write: write("create"), parts: ["a"], changes: 1))
    #expect(!state.holdsOutcome && !state.isStored)
  }
}
