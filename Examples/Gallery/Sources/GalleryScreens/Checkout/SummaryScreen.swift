internal import Foundation
internal import Tessera

/// The last step: all input of the flow, with a link back to each step.
struct SummaryScreen: Screen {
  typealias Action = CheckoutFlow.Event
  typealias Output = CheckoutFlow.Event

  let entered: CheckoutFlow.State

  func title(for state: NoState) -> Phrase { "Summary" }

  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel("Parcels") {
      for parcel in entered.parcels { SubtitleItem("\(parcel.recipient)", value: "\(parcel.pieces) pieces", icon: "box").id(parcel.id) }
      ButtonItem("Edit parcels", on: .didPressChange(.basket))
    }
    SectionModel("Delivery") {
      if let delivery = entered.delivery {
        FactsItem([
          Element.Fact("Full name", "\(delivery.name)"), Element.Fact("Phone", "\(delivery.phone?.description ?? "")"),
          Element.Fact("Note", "\(delivery.note)"),
        ]).id("delivery")
      }
      ButtonItem("Edit delivery", on: .didPressChange(.delivery))
    }
    SectionModel("Payment") {
      if let payment = entered.payment {
        FactsItem([
          Element.Fact("Account", "\(payment.account?.description ?? "")"),
          Element.Fact("Tip", .money(payment.tip ?? 0, currency: "SAR")),
        ]).id("payment")
      }
      ButtonItem("Edit payment", on: .didPressChange(.payment))
    }
    SectionModel {
      if let failure = entered.placed.failure { InfoItem(failure.message, tone: .failure, icon: "warning").id("failure") }
      ButtonItem("Place the order", emphasis: .primary, on: .didConfirm)
        .disabled(entered.order == nil, because: "Complete the other steps first").pending(entered.placed.isLoading)
    }
    .style(.actions)
  }

  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .deliver(action) }
}
