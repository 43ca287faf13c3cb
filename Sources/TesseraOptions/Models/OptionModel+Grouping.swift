/// Options under headings, with what could not be placed under one of its own.
public struct OptionGroups: Sendable {
  /// The groups in the order in which their first option came; options keep their order.
  public let groups: [OptionModel]
  /// The options that named no group; they stand in the last group.
  public let ungrouped: [OptionID]
}

extension Sequence {
  /// The elements as options, grouped under headings; nothing is dropped.
  ///
  /// - Parameters:
  ///   - group: The id and the name of an element's group, or `nil` where it names none (an empty id counts as none).
  ///   - other: The heading of those without a group.
  ///   - option: The option of an element.
  /// Complexity: O(elements), one look-up of a group's id for each run of elements of the same group.
  public func grouped(
    by group: (Element) -> (id: OptionID, name: String)?, other: String = "—", option: (Element) -> OptionModel
  ) -> OptionGroups {
    var positions: [OptionID: Int] = [:]
    var headings: [(id: OptionID, name: String)] = []
    var members: [[OptionModel]] = []
    var rest: [OptionModel] = []
    var last: (id: OptionID, position: Int)?
    for element in self {
      guard let heading = group(element), !heading.id.isEmpty else {
        rest.append(option(element))
        continue
      }
      let position: Int
      if let last, last.id == heading.id {
        position = last.position
      } else if let known = positions[heading.id] {
        position = known
      } else {
        position = headings.count
        positions[heading.id] = position
        headings.append(heading)
        members.append([])
      }
      last = (heading.id, position)
      members[position].append(option(element))
      // Data without a name for a region often has it in another row.
      if headings[position].name.isEmpty { headings[position].name = heading.name }
    }
    var groups: [OptionModel] = []
    groups.reserveCapacity(headings.count + 1)
    for (position, heading) in headings.enumerated() {
      groups.append(.group(heading.id, heading.name.isEmpty ? heading.id.text : heading.name, members[position]))
    }
    if !rest.isEmpty { groups.append(.group("", other, rest)) }
    return OptionGroups(groups: groups, ungrouped: rest.map(\.id))
  }
}
