import TesseraMacros
import Testing

// The macro knows nothing of screens: what else it is attached to has to compile.

@ActionModifiers
public struct PublicRow<Item: Hashable & Sendable> {
  /// The item that is shown.
  public let item: Item
  let format: (Item) -> String
  private(set) var count: Int = 0
  private var cache: [String] = []
  public var didPick: ((Item) -> Void)?

  public var title: String { format(item) }
}

enum Rows {
  @ActionModifiers
  struct Nested {
    var didTap: (() -> Int?)?
  }
}

extension Rows {
  @ActionModifiers
  public struct Extended {
    public var didTap: (() -> Int?)?
  }
}

@ActionModifiers
private struct PrivateRow {
  var didTap: (() -> Int?)?
}

@MainActor
@ActionModifiers
struct MainActorRow {
  var didTap: (@MainActor () -> Void)?
  var didSwipe: (@MainActor (_ by: Double) -> Bool?)?
}

@Suite("Views of other frameworks")
struct OtherViewsTests {
  private final class Log { var lines: [String] = [] }

  private struct Actions: PublicRowActions {
    let log: Log
    func didPick(_ item: String) { log.lines.append("picked \(item)") }
  }

  @Test("An action without a result, given by an interface that is a class's")
  func withoutResult() {
    let log = Log()
    let row = PublicRow("a", format: { $0 + "!" }, actions: Actions(log: log))
    row.didPick?("b")
    #expect(log.lines == ["picked b"])
    #expect(row.title == "a!")
    #expect(PublicRow(1, format: { "\($0)" }).didPick == nil)
  }

  @Test("Nested, extended, private and isolated views")
  @MainActor func positions() {
    struct One: Rows.NestedActions { func didTap() -> Int? { 1 } }
    struct Two: Rows.ExtendedActions { func didTap() -> Int? { 2 } }
    struct None: PrivateRowActions {}
    #expect(Rows.Nested(actions: One()).didTap?() == 1)
    #expect(Rows.Extended(actions: Two()).didTap?() == 2)
    #expect(PrivateRow(actions: None()).didTap?() == Int?.none)
    #expect(PrivateRow().didTap { 4 }.didTap?() == 4)
    @MainActor final class Taps: MainActorRowActions {
      var count = 0
      func didTap() { count += 1 }
    }
    let taps = Taps()
    MainActorRow(actions: taps).didTap?()
    #expect(taps.count == 1)
    #expect(MainActorRow(actions: taps).didSwipe?(2) == Bool?.none)
  }
}
