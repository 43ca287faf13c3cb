import TestSupport
import TesseraOptions
import TesseraScreen
import Testing

private struct Batch: CursorBatch {
  let rows: [Int]
  var next: String?
}

@Suite("Lists that are fetched batch by batch")
struct BatchListTests {
  /// An endpoint of `count` batches. The cursor of the last one may point to an earlier one.
  private func endpoint(_ count: Int, loop: Int? = nil) -> [Batch] {
    (0..<count).map { index in
      Batch(rows: [index * 2, index * 2 + 1], next: index + 1 < count ? "\(index + 1)" : loop.map { "\($0)" })
    }
  }

  @Test("Every sequence of questions and answers, late, twice, failed or out of order, keeps the laws", arguments: 0..<300)
  func laws(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var generation = 0
    var batches = endpoint(1 + Int(random.next() % 4), loop: random.next() % 3 == 0 ? 1 : nil)
    var list = BatchList<Batch>()
    // Every request may be answered at any time, with the endpoint's response of that time.
    var questions: [(cursor: String?, answer: Batch)] = []
    var expected: [Batch] = []
    var awaited: String?
    for _ in 0..<80 {
      switch random.next() % 6 {
      case 0:
        list.begin()
        #expect(list.isLoading)
        questions.append((nil, batches[0]))
      case 1:
        let cursor = list.beginNext()
        if awaited != nil { #expect(cursor == nil) }
        guard let cursor, let index = Int(cursor) else { continue }
        awaited = cursor
        #expect(!expected.dropLast().contains { $0.next == cursor })
        questions.append((cursor, batches[min(index, batches.count - 1)]))
      case 2:
        generation += 1
        batches = endpoint(1 + Int(random.next() % 4)).map { Batch(rows: $0.rows + [generation * 100], next: $0.next) }
      default:
        guard let question = questions.randomElement(using: &random) else { continue }
        let fails = random.next() % 4 == 0
        let result: Result<Batch, LoadFailure> = fails ? .failure(LoadFailure(.unreachable)) : .success(question.answer)
        guard let cursor = question.cursor else {
          list.finish(result)
          #expect(!list.isLoading)
          if !fails, question.answer != expected.first { (expected, awaited) = ([question.answer], nil) }
          continue
        }
        let isAwaited = awaited == cursor
        let wasAwaited = list.finishNext(result, after: cursor)
        #expect(wasAwaited == isAwaited)
        guard isAwaited else { continue }
        awaited = nil
        if !fails { expected.append(question.answer) }
        #expect((list.nextFailure != nil) == fails)
      }
      #expect(list.all == expected)
      #expect(list.isLoadingNext == (awaited != nil))
    }
  }

  @Test("A repeated cursor ends the list instead of looping")
  func circle() {
    var list = BatchList<Batch>()
    let batches = endpoint(3, loop: 1)
    list.finish(.success(batches[0]))
    var asked: [String] = []
    while let cursor = list.beginNext(), asked.count < 10 {
      asked.append(cursor)
      list.finishNext(.success(batches[Int(cursor) ?? 0]), after: cursor)
    }
    #expect(asked == ["1", "2"])
    #expect(list.locate { $0.rows.firstIndex(of: 5) } == 1)
    #expect(list.locate { $0.rows.firstIndex(of: 6) } == nil)
  }

  @Test("A failed batch is retried at its cursor, and loaded rows stay")
  func retry() {
    var list = BatchList<Batch>()
    list.begin()
    list.finish(.success(Batch(rows: [1], next: "a")))
    let first = list.beginNext()
    #expect(first == "a")
    list.finishNext(.failure(LoadFailure(.unreachable)), after: "a")
    #expect(list.nextFailure?.code == .unreachable && list.all.count == 1)
    let again = list.beginNext()
    #expect(again == "a" && list.nextFailure == nil)
    list.cancelNext()
    let wasAwaited = list.finishNext(.success(Batch(rows: [2])), after: "a")
    #expect(!wasAwaited)
    list.finish(.success(Batch(rows: [1], next: "a")), outdated: LoadFailure(.deadline))
    #expect(list.first.failure?.code == .deadline && list.first.value?.rows == [1])
  }
}
