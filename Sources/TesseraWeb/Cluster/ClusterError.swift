extension Cluster {
  /// The reason why a node can't join its cluster. It stops the server at startup.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The node that refused, the problem, and advice.
    public let description: String

    init(node address: String, refusal: String) {
      description = "The node at \(address) refused this node: \(Self.words(refusal))"
    }

    static func words(_ refusal: String) -> String {
      switch NodePass.Refusal(rawValue: refusal) {
      case .secret: "it has another secret. Start all nodes of a store with the same secret, or with the other one among acceptedSecrets."
      case .clock: "the clocks of the two differ by more than \(Int(NodePass.validity)) s. Set both by NTP."
      case .repeated: "it received the same request before. Something between the nodes repeats requests."
      case .malformed, nil:
        "it does not read what this node sends. A proxy between the nodes removes fields, or the two have different versions."
      }
    }
  }
}
