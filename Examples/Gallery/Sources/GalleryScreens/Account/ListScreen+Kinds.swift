import Tessera

extension ListScreen<Order> {
  public static func orders(_ api: GalleryClient) -> Self {
    ListScreen(api: api, title: "Orders", path: "/v1/account/orders", empty: "No orders yet") { ElementItem(id: $0.id, $0.row) }
  }
}

extension ListScreen<Invoice> {
  public static func invoices(_ api: GalleryClient) -> Self {
    ListScreen(api: api, title: "Invoices", path: "/v1/account/invoices", empty: "No invoices yet") { invoice in
      ElementItem(
        id: invoice.id,
        .label(
          Element.Label(
            "Invoice \(invoice.id)", subtitle: "\(invoice.status.name) · \("Due" as Phrase) \(day(invoice.due))",
            value: price(invoice.total),
            icon: "document", activation: .link("/account/orders/\(invoice.order)"))))
    }
  }
}

extension ListScreen<Address> {
  public static func addresses(_ api: GalleryClient) -> Self {
    ListScreen(api: api, title: "Addresses", path: "/v1/account/addresses", empty: "No addresses yet") { address in
      ElementItem(
        id: address.id,
        .label(
          Element.Label(
            "\(address.label)", subtitle: "\((address.lines + [address.city.name, address.postalCode]).joined(separator: ", "))",
            icon: "pin")))
    }
  }
}
