import Foundation
import GalleryAPI
import GalleryScreens
import Tessera
import TesseraTesting
import Testing

/// An order in four steps, on the headless host. `Tests/Browser/test_checkout.py` does the same in a browser.
@Suite("Checkout on the headless host")
struct CheckoutTests {
  static let account = "SA03 8000 0000 6080 1016 7519"
  /// An account with correct check digits that the service refuses.
  static let blocked = "GB29 NWBK 6016 1331 9268 19"

  private func open(_ service: RunningService, at uri: String = "/checkout", language: Language = .english) throws -> HeadlessPage {
    let app = try GalleryApp(api: service.client)
    let environment = app.environment(for: Visit())
    return HeadlessPage(
      try #require(app.screen(at: uri, for: Visit())), language: language, catalog: language == .arabic ? .galleryArabic : Catalog()
    ) { $0.transport = environment.transport }
  }

  private func toDelivery(_ page: HeadlessPage, pieces: String = "3") {
    page.type("Salma", into: "Recipient")
    page.type(pieces, into: "Pieces")
    page.tap("Continue")
  }

  private func toPayment(_ page: HeadlessPage) {
    page.type("Ada Lovelace", into: "Full name")
    page.type("+966 55 555 0142", into: "Phone")
    page.tap("Continue")
  }

  private func toSummary(_ page: HeadlessPage, account: String = account) {
    page.type(account, into: "Account")
    page.tap("Continue")
  }

  private func orders(_ service: RunningService) async throws -> Int {
    struct Count: Decodable { let count: Int }
    let request = TransportRequest("/v1/checkout/orders", language: .english)
    return try JSONDecoder().decode(Count.self, from: Data(try await service.client.transport.send(request).body)).count
  }

  @Test("Four steps, a summary of the input, and the result on the first page")
  func whole() async throws {
    try await RunningService.run { service in
      let page = try open(service)
      toDelivery(page)
      #expect(page.navigation == "basket › delivery" && page.path == "/checkout/delivery")
      toPayment(page)
      page.type("12.5", into: "Tip")
      toSummary(page)
      #expect(page.navigation == "basket › delivery › payment › summary")
      for words in ["Salma", "3 pieces", "Ada Lovelace", "+966555550142", "SA03 8000 0000 6080 1016 7519", "SAR\u{A0}12.50"] {
        #expect(page.text.contains(words), "\(words)")
      }
      page.tap("Place the order")
      try await page.wait { $0.navigation == "basket" }
      #expect(page.text.contains("Order k-1 is placed") && page.text.contains("3 pieces"), "\(page.text)")
      #expect(page.announcements.contains("Order k-1 is placed"))
      #expect(page.element("Recipient")?.value == "", "the next order begins anew")
      #expect(try await orders(service) == 1)
      toDelivery(page)
      #expect(page.element("Full name")?.value == "" && page.element("Phone")?.value == "", "on every step")
      toPayment(page)
      #expect(page.element("Account")?.value == "" && page.element("Tip")?.value == "")
    }
  }

  @Test("Problems are shown at their step, and the flow does not move on")
  func problems() async throws {
    try await RunningService.run { service in
      let page = try open(service)
      page.tap("Continue")
      #expect(page.navigation == "basket" && page.element("Recipient")?.hint == "Required")
      toDelivery(page)
      page.type("Ada Lovelace", into: "Full name")
      page.type("no number", into: "Phone")
      page.tap("Continue")
      #expect(page.navigation == "basket › delivery" && page.element("Phone")?.hint == "This is not a phone number")
      page.type("0555550142", into: "Phone")
      page.tap("Continue")
      toSummary(page, account: "SA03 8000 0000 6080 1016 7510")
      #expect(page.navigation == "basket › delivery › payment" && page.element("Account")?.hint == "This is not an IBAN")
    }
  }

  @Test("Parcels are added, moved and removed with their input")
  func parcels() async throws {
    try await RunningService.run { service in
      let page = try open(service)
      page.type("Salma", into: "Recipient")
      page.tap("Add a parcel")
      page.type("Omar", into: "Recipient", in: "Parcel 2")
      page.type("2", into: "Pieces", in: "Parcel 2")
      page.tap("Move up")
      let names = page.elements.filter { $0.label == "Recipient" }.compactMap(\.value)
      #expect(names == ["Omar", "Salma"])
      page.tap("Remove", in: "Parcel 1")
      #expect(page.elements.filter { $0.label == "Recipient" }.compactMap(\.value) == ["Omar"] && !page.shows("Remove"))
    }
  }

  @Test("A problem by position is shown at the parcel of that position, even after moving")
  func refusedParcel() async throws {
    try await RunningService.run { service in
      let page = try open(service)
      page.type("Salma", into: "Recipient")
      page.type("3", into: "Pieces")
      page.tap("Add a parcel")
      page.type("Om\u{1}ar", into: "Recipient", in: "Parcel 2")
      page.type("2", into: "Pieces", in: "Parcel 2")
      page.tap("Move up")
      page.tap("Add a parcel")
      page.type("Layla", into: "Recipient", in: "Parcel 3")
      page.type("1", into: "Pieces", in: "Parcel 3")
      page.tap("Continue")
      toPayment(page)
      toSummary(page)
      page.tap("Place the order")
      try await page.wait { $0.navigation == "basket" }
      let hints = page.elements.filter { $0.label == "Recipient" }.map { "\($0.value ?? ""): \($0.hint ?? "")" }
      #expect(hints == ["Om\u{1}ar: Leave out control characters.", "Salma: ", "Layla: "], "\(page.text)")
      #expect(try await orders(service) == 0)
    }
  }

  @Test("A number is read in the digits and with the marks that people paste, and a national one gets its country")
  func formats() {
    let account = "\u{2066}SA03 ٨٠٠٠ 0000 6080 1016 ٧٥١٩\u{2069}"
    #expect(IBAN(account)?.plain == "SA0380000000608010167519")
    for typed in ["+966 55 555 0142", "00966555550142", "0555550142", "٠٥٥٥٥٥٠١٤٢", "\u{202A}+966555550142\u{202C}"] {
      #expect(PhoneNumber(typed)?.description == "+966555550142", "\(typed)")
    }
    for typed in ["000555550142", "0", "call me", "12"] { #expect(PhoneNumber(typed) == nil, "\(typed)") }
  }

  @Test("A field that the service refuses is shown at its step, two steps below the summary")
  func refused() async throws {
    try await RunningService.run { service in
      let page = try open(service)
      toDelivery(page)
      toPayment(page)
      toSummary(page, account: Self.blocked)
      page.tap("Place the order")
      try await page.wait { $0.navigation == "basket › delivery › payment" }
      #expect(page.element("Account")?.hint == "The bank does not take this account.")
      #expect(page.focused?.label == "Account")
      page.type(Self.account, into: "Account")
      page.tap("Continue")
      page.tap("Place the order")
      try await page.wait { $0.navigation == "basket" }
      #expect(try await orders(service) == 1)
    }
  }

  @Test("Going back and forward keeps the input, even unfinished, without a question")
  func revisited() async throws {
    try await RunningService.run { service in
      let page = try open(service)
      toDelivery(page)
      page.type("Ada", into: "Full name")
      page.dismiss()
      #expect(page.navigation == "basket" && page.element("Recipient")?.value == "Salma")
      page.tap("Continue")
      #expect(page.element("Full name")?.value == "Ada")
      toPayment(page)
      toSummary(page)
      page.tap("Edit delivery")
      #expect(page.navigation == "basket › delivery" && page.element("Full name")?.value == "Ada Lovelace")
      page.tap("Continue")
      #expect(page.element("Account")?.value == Self.account)
    }
  }

  @Test("A lost answer leaves the summary as it is; placing it again counts once")
  func lost() async throws {
    try await RunningService.run { service in
      let page = try open(service)
      toDelivery(page)
      toPayment(page)
      toSummary(page)
      page.effects.drop("order")
      page.tap("Place the order")
      try await page.advance(by: .seconds(21))
      #expect(page.shows("The server did not answer in time") && page.navigation == "basket › delivery › payment › summary")
      page.effects.restore("order")
      page.tap("Place the order")
      try await page.wait { $0.navigation == "basket" }
      #expect(try await orders(service) == 1)
    }
  }

  @Test("A page that is restored while the order is on its way places it once")
  func restored() async throws {
    try await RunningService.run { service in
      let page = try open(service)
      toDelivery(page)
      toPayment(page)
      toSummary(page)
      page.effects.hold("order")
      page.tap("Place the order")
      let saved = try #require(page.save())
      // The order arrives, but its answer is lost.
      try await page.settle()
      #expect(try await orders(service) == 1)
      let app = try GalleryApp(api: service.client)
      let environment = app.environment(for: Visit())
      let again = try HeadlessPage(try #require(app.screen(at: "/checkout", for: Visit())), restoring: saved) {
        $0.transport = environment.transport
      }
      try await again.wait { $0.navigation == "basket" }
      #expect(again.shows("Order k-1 is placed"))
      #expect(try await orders(service) == 1)
    }
  }

  @Test("A link into the middle shows the missing steps, and the way back")
  func deepLink() async throws {
    try await RunningService.run { service in
      let page = try open(service, at: "/checkout/summary")
      #expect(page.navigation == "basket › delivery › payment › summary")
      #expect(page.element("Place the order")?.states.contains(.disabled) == true)
      page.tap("Edit delivery")
      #expect(page.navigation == "basket › delivery")
    }
  }

  /// All texts of the four steps in Arabic.
  private func wordsInArabic(_ service: RunningService) throws -> String {
    let page = try open(service, language: .arabic)
    toDelivery(page)
    let delivery = page.text
    toPayment(page)
    let payment = page.text
    toSummary(page)
    let summary = page.text
    page.dismiss()
    page.dismiss()
    page.dismiss()
    page.tap("Add a parcel")
    return [delivery, payment, summary, page.text].joined(separator: "\n")
  }

  /// Words in Latin letters that are neither input nor known names or units.
  private func english(in words: String) -> [String] {
    let known: Set = ["Salma", "Lovelace"]
    return words.split { !$0.isLetter || !$0.isASCII }.map(String.init).filter {
      $0.count > 3 && !known.contains($0) && $0.first?.isUppercase == true
    }
  }

  @Test("In Arabic nothing is left in English")
  func arabic() async throws {
    let words = try await RunningService.run { try wordsInArabic($0) }
    #expect(english(in: words) == [], "\(words)")
  }
}
