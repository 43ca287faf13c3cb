internal import Foundation
internal import Tessera

/// The third step: the account to pay from, and a tip.
struct PaymentScreen: Screen {
  struct State: ScreenState, FormState, Codable {
    var payment = Payment()
    var form = FormStatus<State>()

    static let rules: FormRules<State> = [.required(\.payment.account), .range(\.payment.tip, 0...500)]
  }
  enum Action: Equatable, Sendable { case didPressContinue, wasRefused(FormFailure) }
  typealias Output = Payment

  func title(for state: State) -> Phrase { "Payment" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      NumberItem("Account", value: \.payment.account, format: .iban, isRequired: true)
      NumberItem("Tip", value: \.payment.tip, format: .currency("SAR"), help: "Up to SAR 500")
    }
    .style(.form)
    SectionModel {
      FormStatusItem()
      ButtonItem("Continue", emphasis: .primary, on: .didPressContinue)
    }
    .style(.actions)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressContinue:
      guard state.validate(from: self) else { return attention(state) }
      state.form.markSaved()
      return .deliver(state.payment)
    case .wasRefused(let failure): return state.refuse(failure, from: self)
    }
  }
}
