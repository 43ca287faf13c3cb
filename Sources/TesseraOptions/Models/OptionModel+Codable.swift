internal import TesseraScreen

/// The JSON format of menus: `{"id": …, "name": …, "icon": …, "picture": …, "children": […], "additionalData": {…}}`. Only `id` and
/// `name` are required.
///
/// A malformed child is left out and reported to the loader of the menu.
extension OptionModel: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name, icon, picture, detail, children, disabledReason, terms, additionalData, isGroup, hasChildren
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try container.decode(OptionID.self, forKey: .id), try container.decode(String.self, forKey: .name))
    var parts = Parts()
    parts.icon = try container.decodeIfPresent(String.self, forKey: .icon)
    parts.picture = try container.decodeIfPresent(String.self, forKey: .picture)
    parts.detail = try container.decodeIfPresent(String.self, forKey: .detail)
    parts.disabledReason = try container.decodeIfPresent(Phrase.self, forKey: .disabledReason)
    parts.terms = try container.decodeIfPresent([String].self, forKey: .terms) ?? []
    parts.additionalData = try container.decodeIfPresent([String: Value].self, forKey: .additionalData) ?? [:]
    parts.isGroup = try container.decodeIfPresent(Bool.self, forKey: .isGroup) ?? false
    parts.mayHaveChildren = try container.decodeIfPresent(Bool.self, forKey: .hasChildren) ?? false
    if try container.contains(.children) && !container.decodeNil(forKey: .children) {
      var rows = try container.nestedUnkeyedContainer(forKey: .children)
      var children: [OptionModel] = []
      while !rows.isAtEnd {
        let row = try rows.superDecoder()
        do {
          children.append(try OptionModel(from: row))
        } catch {
          guard let problems = decoder.userInfo[.rowProblems] as? RowProblems else { throw error }
          problems.add(error, at: row.codingPath)
        }
      }
      parts.children = children
    }
    if parts != Parts() { self.parts = parts }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(icon, forKey: .icon)
    try container.encodeIfPresent(picture, forKey: .picture)
    try container.encodeIfPresent(detail, forKey: .detail)
    try container.encodeIfPresent(children, forKey: .children)
    try container.encodeIfPresent(disabledReason, forKey: .disabledReason)
    if !terms.isEmpty { try container.encode(terms, forKey: .terms) }
    if !additionalData.isEmpty { try container.encode(additionalData, forKey: .additionalData) }
    if isGroup { try container.encode(true, forKey: .isGroup) }
    if mayHaveChildren { try container.encode(true, forKey: .hasChildren) }
  }
}
