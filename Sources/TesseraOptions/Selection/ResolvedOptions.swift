/// The answer about ids: which of them are options, and which are none.
///
/// An id that is in neither could not be asked for, or nobody knows; it stays as it is.
public struct ResolvedOptions: Equatable, Sendable {
  /// The options that exist.
  public var options: [OptionModel]
  /// The ids that do not.
  public var missing: [OptionID]

  /// An answer.
  public init(options: [OptionModel], missing: [OptionID]) { (self.options, self.missing) = (options, missing) }

  /// The answer that follows from the options that were found: in the order of the ids, each once, and nothing that was not asked for.
  public init(_ ids: [OptionID], from found: [OptionModel]) {
    let known = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    self.init(options: [], missing: [])
    for id in ids.once {
      if let option = known[id] { options.append(option.labelled(id)) } else { missing.append(id) }
    }
  }
}

extension [OptionID] {
  /// The ids, each where it stands first.
  var once: [OptionID] {
    var seen: Set<OptionID> = []
    return filter { seen.insert($0).inserted }
  }
}
