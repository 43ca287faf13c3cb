/// Saves the choice, its submission, the search text and the open rows. Options are reloaded after a restart.
extension OptionsPicker.State: Codable {
  private enum CodingKeys: String, CodingKey { case selection, field, live, search, expanded }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let live = try container.decodeIfPresent(LiveSubmission<OptionSelection>.self, forKey: .live)
    self.init(try container.decode(OptionSelection.self, forKey: .selection), live: live)
    fieldSelection = try container.decodeIfPresent(OptionSelection.self, forKey: .field) ?? selection
    search.text = try container.decodeIfPresent(String.self, forKey: .search) ?? ""
    expanded = try container.decodeIfPresent(Set<OptionID>.self, forKey: .expanded) ?? []
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(selection, forKey: .selection)
    if fieldSelection != selection { try container.encode(fieldSelection, forKey: .field) }
    try container.encode(live, forKey: .live)
    if !search.text.isEmpty { try container.encode(search.text, forKey: .search) }
    // Rows opened below children that load on demand would have to be reloaded level by level.
    if !Menu.children.exists, !expanded.isEmpty { try container.encode(expanded, forKey: .expanded) }
  }
}
