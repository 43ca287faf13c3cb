extension MenuSettings {
  /// The result of looking up ids: the options found, and the ids that don't exist.
  ///
  /// The state of any other id is unknown and doesn't change.
  public struct ResolvedOptions: Equatable, Sendable {
    /// The options found.
    public var options: [OptionModel]
    /// The ids that don't exist.
    public var missing: [OptionID]

    /// A result.
    public init(options: [OptionModel], missing: [OptionID]) { (self.options, self.missing) = (options, missing) }

    /// A result from the options found: in the order of the ids, without duplicates or unrequested options. Other ids
    /// are missing.
    public init(_ ids: [OptionID], from found: [OptionModel]) {
      let known = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
      self.init(options: [], missing: [])
      for id in ids.once {
        if let option = known[id] { options.append(option.labelled(id)) } else { missing.append(id) }
      }
    }
  }
}

extension [OptionID] {
  /// The ids without duplicates, in the order of their first occurrence.
  var once: [OptionID] {
    var seen: Set<OptionID> = []
    return filter { seen.insert($0).inserted }
  }
}
