public import Tessera

/// Offers with a price.
public struct OffersConfigurator: SectionConfigurator {
  /// An offer. The price is in the currency's smallest unit.
  public struct Model: Decodable, Identifiable, Sendable {
    public let id: String
    let title: String
    let price: Int
    let currency: String
  }

  public let claims: [SectionClaim] = [.kind("offers", major: 1)]

  public init() {}

  public func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>] {
    SectionModel("\(section.name)", section.items) { offer in
      SubtitleItem("\(offer.title)", value: .money(minorUnits: offer.price, currency: offer.currency), icon: "cart").id(offer.id)
    }
    .style(.grid)
  }
}
