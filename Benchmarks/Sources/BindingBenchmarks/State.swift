import Harness
import TesseraBinding

/// Measures passing a model to a view's three senders, against three writes and three reads in the style of
/// associated objects.
@MainActor
func state(_ report: inout Report) {
  let row = Row()
  let sink = Sink()
  row.addActionHandler(sink)
  let models = [Product(1), Product(2)]
  row.configure(models[0])
  let objects = row.senders
  let associated = Associated()
  let names = Associated()
  for object in objects { names.set(object, of: object) }
  let count = 1_000
  func configure() {
    for index in 0..<count { row.configure(models[index & 1]) }
  }
  /// The ids that the senders hold, and the sum of the values shown in the meantime.
  func showing(_ work: () -> Void) -> [Int?] {
    let before = row.shown
    work()
    return objects.map { $0.binding.state(as: Product.self)?.id } + [row.shown - before]
  }

  let measured = measure([
    Case("three associated writes and look-ups", yields: [2, 2, 2] as [Int?]) {
      for index in 0..<count {
        for object in objects {
          if let sender = names.get(object) as? Sender { associated.set(models[index & 1], of: sender) }
        }
      }
      return objects.map { (associated.get($0) as? Product)?.id }
    },
    // Alternates between both models, ending with the second one.
    Case("state to three senders", yields: [2, 2, 2, 3 * count / 2] as [Int?]) { showing(configure) },
    Case("equal content, skipped", yields: [2, 2, 2, 0] as [Int?]) {
      showing { for _ in 0..<count { row.configureIfChanged(models[1]) } }
    },
  ])
  report.table("One configuration of a view with three senders", measured, per: count, unit: "configuration")
  for name in ["state to three senders", "equal content, skipped"] {
    report.bound("\(name) vs associated writes", measured.ratio(name, to: "three associated writes and look-ups"), atMost: 0.25)
  }
  boundAllocations(&report, "of 1,000 configurations", atMost: 0) { configure() }
  configure()
  let shown = row.shown
  for _ in 0..<count { row.configureIfChanged(models[1]) }
  report.bound("configurer calls of 1,000 equal configurations", row.shown == shown ? 0 : 1, atMost: 0)
}
