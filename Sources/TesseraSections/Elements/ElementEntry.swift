public import TesseraScreen

extension ElementsConfigurator {
  /// One item of a section of elements: an element, its identity, and the meaning of its controls.
  /// ```json
  /// { "id": "poll", "type": "column", "elements": [
  ///     { "type": "text", "text": "Shall we open on Fridays?" },
  ///     { "type": "button", "title": "Yes", "control": "yes" },
  ///     { "type": "button", "title": "Read more", "control": "more" } ],
  ///   "on": { "yes": { "act": "vote" }, "more": { "open": "/polls/7" } } }
  /// ```
  /// The members of the element and of the item are in the same object. An item without an `id` is identified
  /// by its position.
  public struct Entry: Hashable, Sendable {
    /// The meaning of pressing a control.
    public enum Meaning: Hashable, Sendable {
      /// Opens a route of the app or an allowed URL.
      case open(String)
      /// Runs the app's act with this name.
      case act(String)
    }

    /// The item's identity within its section. An integer is converted to text.
    public var id: String?
    /// The element that is shown.
    public var element: Element
    /// The meanings of presses by control name. A control without a meaning is disabled.
    public var meanings: [Control.Name: Meaning]
    /// For diagnostics: the parts omitted by the decoder, and the values replaced by a default.
    var adaptations: [String] = []

    /// Creates an item to send.
    public init(_ element: Element, id: String? = nil, on meanings: [Control.Name: Meaning] = [:]) {
      (self.element, self.id, self.meanings) = (element, id, meanings)
    }
  }
}

extension ElementsConfigurator.Entry: Codable {
  private enum Key: String, CodingKey { case id, on }
  private enum MeaningKey: String, CodingKey { case open, act }

  public init(from decoder: any Decoder) throws {
    let json = try ElementsConfigurator.JSON(from: decoder)
    (element, adaptations) = (json.element, json.adaptations)
    let members = try decoder.container(keyedBy: Key.self)
    id = try members.contains(.id) && !members.decodeNil(forKey: .id) ? Self.id(members) : nil
    meanings = [:]
    guard members.contains(.on), try !members.decodeNil(forKey: .on) else { return }
    let list = try members.nestedContainer(keyedBy: ControlKey.self, forKey: .on)
    for control in list.allKeys {
      let meaning = try list.nestedContainer(keyedBy: MeaningKey.self, forKey: control)
      let (route, act) = (try meaning.decodeIfPresent(String.self, forKey: .open), try meaning.decodeIfPresent(String.self, forKey: .act))
      guard let found = route.map(Meaning.open) ?? act.map(Meaning.act) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: meaning.codingPath, debugDescription: "A press needs 'open' with a route or 'act' with a name."))
      }
      meanings[Control.Name(control.stringValue)] = found
    }
  }

  private static func id(_ members: KeyedDecodingContainer<Key>) throws -> String {
    if let number = try? members.decode(Int.self, forKey: .id) { return "\(number)" }
    return try members.decode(String.self, forKey: .id)
  }

  public func encode(to encoder: any Encoder) throws {
    try ElementsConfigurator.JSON(element).encode(to: encoder)
    var members = encoder.container(keyedBy: Key.self)
    try members.encodeIfPresent(id, forKey: .id)
    guard !meanings.isEmpty else { return }
    var list = members.nestedContainer(keyedBy: ControlKey.self, forKey: .on)
    for (control, meaning) in meanings {
      var inner = list.nestedContainer(keyedBy: MeaningKey.self, forKey: ControlKey(stringValue: control.rawValue))
      switch meaning {
      case .open(let route): try inner.encode(route, forKey: .open)
      case .act(let name): try inner.encode(name, forKey: .act)
      }
    }
  }
}

private struct ControlKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
