internal import TesseraScreen

/// Dates, times and numbers in a screen's state.
struct ValuesFixture: Screen {
  struct State: ScreenState, Hashable {
    var arrival = FieldEntry<CalendarDate>.empty
    var fast = FieldEntry<CalendarDate>.empty
    var wake = FieldEntry<ClockTime>.empty
    var guests = 1
    var period = Period.day
    var from = FieldEntry<CalendarDate>.empty
    var until = FieldEntry<CalendarDate>.empty
  }
  enum Period: String, Hashable, Sendable { case day, week }
  enum Action: Hashable, Sendable {}
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Values" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Stay") {
      DateItem(
        "Arrival", date: \.arrival, in: CalendarDate(year: 2026, month: 1, day: 1).map { .from($0) } ?? .all, isRequired: true)
      DateItem("Fast begins", date: \.fast, calendar: .hijri)
      TimeItem("Wake at", time: \.wake)
      StepperItem("Guests", value: \.guests, in: 1...9)
      SegmentsItem("Period", selection: \.period, [(.day, "Day"), (.week, "Week")])
      DateRangeItem("Time away", from: \.from, until: \.until)
    }.style(.form)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}

  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    func words<Value: CustomStringConvertible>(_ entry: FieldEntry<Value>) -> String {
      entry.value.map(\.description) ?? (entry.refusal == nil ? "empty" : "refused")
    }
    if let value = edit.newValue(of: \.arrival) { log.append("arrival \(words(value))") }
    if let value = edit.newValue(of: \.fast) { log.append("fast \(words(value))") }
    if let value = edit.newValue(of: \.wake) { log.append("wake \(words(value))") }
    if let value = edit.newValue(of: \.guests) { log.append("guests \(value)") }
    if let value = edit.newValue(of: \.period) { log.append("period \(value)") }
    if let value = edit.newValue(of: \.from) { log.append("from \(words(value))") }
    if let value = edit.newValue(of: \.until) { log.append("until \(words(value))") }
    return .none
  }
}
