import Foundation
import Tessera

// block 1

struct IBAN: Equatable, Codable, Sendable {
  var grouped: String
  init?(_ text: String) { grouped = text }
}

struct Payment: Screen {
  struct State: FormState {
    var amount: Decimal?
    var guests = 1
    var account: IBAN?
    var form = FormStatus<State>()
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      // block 2
    }
  }
}

// block 3

struct People: Sendable { func isFree(_ name: String) async throws -> Bool { true } }
struct PeopleKey: ScreenEnvironment.Key { static var defaultValue: People { People() } }
extension ScreenEnvironment {
  var people: People { self[PeopleKey.self] }
}

struct Person: Identifiable, Codable, Equatable, Sendable {
  var id = 0, name = "", age = 30
}
struct PartyAPI: Sendable { func send(_ state: Party.State) async throws -> Int { 0 } }

struct Party: Screen {
  struct State: FormState, Codable {
    var name = "", email = ""
    var guests: [Person] = []
    var form = FormStatus<State>()
    enum Asked {
      // block 4
    }
    // block 10
    // block 11
  }
  enum Action: Equatable, Sendable {
    case didPressSend
    case sent(Result<Int, FormFailure>)
  }
  let api: PartyAPI

  func sections(for state: State) -> [SectionModel<Self>] { [] }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    // block 5
  }
}

struct Parties: Screen {
  typealias State = Party.State
  enum Action: Equatable, Sendable { case didPressOther, sent(Result<Int, FormFailure>) }
  func sections(for state: State) -> [SectionModel<Self>] { [] }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressOther: return .none
    // block 6
    }
  }
}

struct SignIn: Screen {
  struct State: FormState {
    var password = ""
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable { case didPressSignIn, signedIn(Result<Identity, FormFailure>) }
  func sections(for state: State) -> [SectionModel<Self>] { [] }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSignIn: return .none
    // block 7
    }
  }
}

struct Account: Codable, Equatable, Sendable { var name = "", address = "" }

struct Profile: Screen {
  struct State: FormState {
    var name = "", address = ""
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable { case loaded(Result<Account, LoadFailure>) }
  func sections(for state: State) -> [SectionModel<Self>] { [] }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .loaded(.failure): return .none
    // block 8
    }
  }
}

struct Guests: Screen {
  typealias State = Party.State
  enum Action: Equatable, Sendable { case didPressRemove(Int) }
  func sections(for state: State) -> [SectionModel<Self>] {
    // block 9
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}
