import Foundation
import Tessera

struct Order: Codable, Equatable, Sendable {
  var id = 1041
  var day = CalendarDate(dayNumber: 0)!
  var total: Decimal = 0
}

struct OrdersScreen: Screen {
  struct State: ScreenState {
    var orders: [Order] = []
    var pieces = 0, weight = 3.5, pickup = ClockTime(hour: 22, minute: 5)!, updated = 0.0
  }
  // block 1
}

struct OrderForm: Screen {
  struct State: ScreenState, FormState {
    var day = FieldEntry<CalendarDate>.empty
    var amount: Decimal?
    var guests = 1
    var form = FormStatus<State>()
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      // block 2
    }
  }
}
