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
  /// - Law: two elements stand in the same group if the bytes of their groups' ids are equal.
  /// Complexity: O(elements), in one pass; less than twice `Dictionary(grouping:)` over their ids, see `Benchmarks/Sources/OptionsBenchmarks`.
  @inlinable public func grouped(
    by group: (Element) -> (id: OptionID, name: String)?, other: String = "—", option: (Element) -> OptionModel
  ) -> OptionGroups {
    var grouping = OptionGrouping()
    for element in self {
      if let heading = group(element) {
        grouping.add(option(element), to: heading.id, heading.name)
      } else {
        grouping.add(option(element))
      }
    }
    return grouping.finished(other: other)
  }
}

/// Groups as they fill.
@usableFromInline struct OptionGrouping {
  @usableFromInline var positions = BytesTable()
  @usableFromInline var groups: [Group] = []
  @usableFromInline var rest: [OptionModel] = []

  @usableFromInline struct Group {
    @usableFromInline let id: OptionID
    @usableFromInline var name: String
    @usableFromInline var members: [OptionModel] = []

    @usableFromInline init(_ id: OptionID, _ name: String) { (self.id, self.name) = (id, name) }
  }

  @usableFromInline init() {}

  @inlinable mutating func add(_ option: OptionModel) { rest.append(option) }

  @inlinable mutating func add(_ option: OptionModel, to id: OptionID, _ name: String) {
    if id.isEmpty { return rest.append(option) }
    let position = positions.position(of: id.text)
    if position == groups.count {
      groups.append(Group(id, name))
    } else if groups[position].name.isEmpty {
      // Data without a name for a region often has it in another row.
      groups[position].name = name
    }
    groups[position].members.append(option)
  }

  @usableFromInline func finished(other: String) -> OptionGroups {
    var headings: [OptionModel] = []
    headings.reserveCapacity(groups.count + 1)
    for group in groups { headings.append(.group(group.id, group.name.isEmpty ? group.id.text : group.name, group.members)) }
    if !rest.isEmpty { headings.append(.group("", other, rest)) }
    return OptionGroups(groups: headings, ungrouped: rest.map(\.id))
  }
}
