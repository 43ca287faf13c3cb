import Tessera

enum Roles: MenuType { static let path = "/v1/roles" }

struct Orders: Screen {
  enum Period: Codable, Hashable, Sendable { case day, week, month }
  struct State: FormState {
    var name = "", query = "", remarks = "", password = ""
    var amount: Int?
    var onlyOpen = false
    var volume = 20.0
    var guests = 2
    var documents: [UploadedFile] = []
    var period = Period.day
    var day = FieldEntry<CalendarDate>.empty
    var from = FieldEntry<ClockTime>.empty
    var arrival = FieldEntry<CalendarDate>.empty
    var departure = FieldEntry<CalendarDate>.empty
    var role: OptionModel?
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable { case didPressOrder, didSearch, didPressRetry, didPressInvite }
  let failure: LoadFailure

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      // block 1
    }
    SectionModel {
      // block 2
    }
    SectionModel {
      // block 3
    }
    SectionModel {
      // block 4
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

struct Mail: Identifiable, Equatable, Codable, Sendable { var id: Int, subject: String }
struct Stop: Identifiable, Equatable, Codable, Sendable { var id: Int, name: String }
struct Inbox: Screen {
  struct State: ScreenState { var mails: [Mail] = [], stops: [Stop] = [] }
  enum Action: Equatable, Sendable { case didPress(Int), didArchive(Int), didDelete(Int), didRead(Int), didReadAll }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      for mail in state.mails {
        item(mail)
      }
    }
    // block 6
  }
  @ItemsBuilder<Inbox> func item(_ mail: Mail) -> ItemsBuilder<Inbox>.List {
    // block 5
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

struct Match: Equatable, Sendable { var id: Int, home: String, away: String }
struct Matches: Screen {
  enum Action: Equatable, Sendable { case didPressFollow(Int) }
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .none }
}

// block 7
