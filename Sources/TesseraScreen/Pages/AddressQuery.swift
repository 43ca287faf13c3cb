internal import TesseraURL

/// The part of an address that depends on a screen's state.
package struct AddressQuery: Equatable {
  /// The names of the screen's items, including omitted ones.
  let names: Set<String>
  /// The items, in the order of the screen's fields.
  let items: [(name: String, value: String)]

  /// The most bytes of all items. Items that don't fit are omitted.
  private static let maximumSize = 2_000

  package static func == (left: AddressQuery, right: AddressQuery) -> Bool {
    left.names == right.names && left.items.elementsEqual(right.items) { $0 == $1 }
  }

  /// A route in which these items replace the items with the same names.
  package func placed(in route: String) -> String {
    var parts = Self.others(route, names)
    var size = 0
    for (name, value) in items {
      let item = Self.encoded(name) + "=" + Self.encoded(value)
      size += item.utf8.count + 1
      if size <= Self.maximumSize { parts.append(item) }
    }
    return Self.path(of: route) + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
  }

  /// Whether two routes differ only in these items.
  package func isSamePlace(_ left: String, _ right: String) -> Bool {
    Self.path(of: left) == Self.path(of: right) && Self.others(left, names) == Self.others(right, names)
  }

  /// The names of the items in a route's query.
  package static func names(in route: String) -> [String] { items(of: route).map(\.name) }

  /// The route without its query.
  package static func path(of route: String) -> String { String(route.prefix { $0 != "?" && $0 != "#" }) }

  /// The decoded items of a route's query. If a name is repeated, the first item counts.
  static func items(of route: String) -> [(name: String, value: String)] {
    fields(of: route).map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(parts[0]), parts.count == 2 ? decoded(parts[1]) : "")
    }
  }

  private static func others(_ route: String, _ names: Set<String>) -> [String] {
    fields(of: route).filter { !names.contains(decoded($0.prefix { $0 != "=" })) }.map(String.init)
  }

  private static func fields(of route: String) -> [Substring] {
    guard let start = route.firstIndex(of: "?") else { return [] }
    return route[route.index(after: start)...].prefix { $0 != "#" }.split(separator: "&")
  }

  private static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    Array(text.utf8).withUnsafeBufferPointer { PercentCoding.withDecoded($0, plusIsSpace: true) { String(decoding: $0, as: UTF8.self) } }
  }
}

extension ScreenLayer {
  package var addressQuery: AddressQuery? {
    let fields = S.addressFields
    if fields.isEmpty { return nil }
    let items = fields.compactMap { field -> (name: String, value: String)? in
      let text = field.text(state)
      return text == progress.addressDefaults[field.name] ? nil : (field.name, text)
    }
    return AddressQuery(names: Set(fields.map(\.name)), items: items)
  }

  package func takeAddress(_ route: String) {
    let fields = S.addressFields
    guard !fields.isEmpty else { return }
    wake()
    let items = AddressQuery.items(of: route)
    for field in fields {
      let given = items.first { $0.name == field.name }?.value
      // The app itself uses the item, so an address without it would be another page.
      if !progress.hasBegun, let given, !given.isEmpty, given == progress.addressDefaults[field.name] {
        progress.addressDefaults = progress.addressDefaults.filter { $0.key != field.name }
      }
      guard let text = given ?? progress.addressDefaults[field.name], text != field.text(state),
        let edit = field.edit(text) ?? progress.addressDefaults[field.name].flatMap(field.edit)
      else { continue }
      // Before the screen starts, the address sets the initial values. Later it has the effect of an edit by the
      // user.
      if progress.hasBegun { perform(.edit(edit)) } else { edit.apply(to: &state) }
    }
    rendering.freshness = .stale
  }

  /// The location of a page with one screen, if its host knows the address.
  var ownLocation: Page.Location? {
    guard kind == .root, id == .root, let route = core.address.route, let query = addressQuery else { return nil }
    return Page.Location(path: query.placed(in: route), depth: 0)
  }

  /// Tells the host the address if it depends on the state and changed.
  func tellAddress() {
    guard let location = ownLocation, location.path != core.address.route || core.address.told != nil, core.address.told != location else {
      return
    }
    core.address.told = location
    (core.host as? any NavigatingHost)?.navigate(to: location)
  }
}
