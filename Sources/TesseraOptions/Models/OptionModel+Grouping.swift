extension OptionModel {
  /// Options grouped under headings, with the ids that have no group.
  public struct Groups: Sendable {
    /// The groups, in the order of their first options. Options keep their order.
    public let groups: [OptionModel]
    /// The options without a group. They form the last group.
    public let ungrouped: [OptionID]
  }
}

extension Sequence {
  /// Groups the elements, as options, under headings. No element is dropped.
  ///
  /// - Parameters:
  ///   - group: Returns the id and name of an element's group. `nil` or an empty id means no group.
  ///   - other: The heading for elements without a group.
  ///   - option: Makes the option for an element.
  /// - Law: two elements are in the same group if the bytes of their groups' ids are equal.
  /// - Complexity: O(elements), in one pass. Takes less than twice as long as `Dictionary(grouping:)` over their ids,
  ///   see `Benchmarks/Sources/OptionsBenchmarks`.
  @inlinable public func grouped(
    by group: (Element) -> (id: OptionID, name: String)?, other: String = "—", option: (Element) -> OptionModel
  ) -> OptionModel.Groups {
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
      // In real data, a group without a name in one row often has one in another.
      groups[position].name = name
    }
    groups[position].members.append(option)
  }

  @usableFromInline func finished(other: String) -> OptionModel.Groups {
    var headings: [OptionModel] = []
    headings.reserveCapacity(groups.count + 1)
    for group in groups { headings.append(.group(group.id, group.name.isEmpty ? group.id.text : group.name, group.members)) }
    if !rest.isEmpty { headings.append(.group("", other, rest)) }
    return OptionModel.Groups(groups: headings, ungrouped: rest.map(\.id))
  }
}
