public import TesseraScreen

extension FeedScreen {
  /// The sections of all sources.
  ///
  /// `Codable`, so that a feed survives a restart. It saves the providers' states, the number of batches and
  /// the parameters. The sections are fetched again. See ``InteractiveSectionConfigurator/State``.
  public struct State: ScreenState {
    /// The parameters of every further request, such as filters. ``Action/didChangeParameters(_:)`` changes
    /// them and fetches everything again.
    public var parameters: [String: String]
    var sources: [FeedSource] = []
    var reported: Set<String> = []
    /// The newest known version of the use case's providers.
    var providers = 0

    /// Creates a state without sections.
    public init(parameters: [String: String]) { self.parameters = parameters }
    /// Creates a state without sections or parameters.
    public init() { self.init(parameters: [:]) }

    func source(_ name: String) -> FeedSource? { sources.first { $0.name == name } }

    mutating func update(_ name: String, _ change: (inout FeedSource) -> Void) {
      if let index = sources.firstIndex(where: { $0.name == name }) { change(&sources[index]) }
    }

    /// - Parameter former: The last known indices, checked first so that lookups are usually constant-time.
    func find(_ key: String, after former: PositionReference? = nil) -> (source: Int, position: Int)? {
      if let former, sources.indices.contains(former.source), sources[former.source].positions.indices.contains(former.index),
        sources[former.source].positions[former.index].key == key
      {
        return (former.source, former.index)
      }
      for source in sources.indices {
        for position in sources[source].positions.indices where sources[source].positions[position].key == key { return (source, position) }
      }
      return nil
    }

    func position(_ key: String) -> FeedPosition? { find(key).map { sources[$0.source].positions[$0.position] } }

    func position(_ reference: PositionReference) -> FeedPosition? {
      find(reference.key, after: reference).map { sources[$0.source].positions[$0.position] }
    }

    /// The required owners without a section in any source. Empty until all sources have responded.
    var unmetOwners: [String] {
      guard let first = sources.first?.arrived, sources.allSatisfy({ $0.arrived != nil }) else { return [] }
      return first.result.unmetOwners.filter { owner in
        sources.allSatisfy { $0.arrived?.result.unmetOwners.contains(owner) ?? false }
      }
    }
  }
}

extension FeedScreen.State: Codable {
  private enum Key: String, CodingKey { case parameters, sources, reported }
  private struct Kept: Codable {
    let name: String
    let batches: Int
    let remembered: [String: String]
  }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    parameters = try members.decode([String: String].self, forKey: .parameters)
    reported = try members.decode(Set<String>.self, forKey: .reported)
    sources = try members.decode([Kept].self, forKey: .sources).map { kept in
      var source = FeedSource(name: kept.name)
      (source.wantedBatches, source.remembered) = (kept.batches, kept.remembered)
      return source
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(parameters, forKey: .parameters)
    try members.encode(reported, forKey: .reported)
    try members.encode(
      sources.map { source in
        var remembered = source.remembered
        for position in source.positions { remembered[position.key] = position.current?.remembered ?? remembered[position.key] }
        return Kept(name: source.name, batches: max(source.batches, source.wantedBatches), remembered: remembered)
      }, forKey: .sources)
  }
}
