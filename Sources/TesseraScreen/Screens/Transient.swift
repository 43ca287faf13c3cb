/// A payload that isn't saved with a page, so that the other cases of an action can be `Codable`.
///
/// ```swift
/// enum Action: Equatable, Codable, Sendable {
///   case didDelete(Order.ID), didUndo(Order), didForget(Order.ID)          // ✅ saved: undo survives a restart
///   case loaded(Transient<Result<[Order], LoadFailure>>)                   // ✅ never saved: `start` loads it again
///   case found(Result<Order, LoadFailure>)                                 // 🚫 a `Result` isn't `Codable`
/// }
/// case .loaded(let answer): state.orders.finish(answer.value)
/// ```
/// A page saves actions for two reasons: to carry out an action that can still be undone
/// (``Effect/undoable(_:within:undo:otherwise:)``), and to present a sheet again that an action presented. Neither
/// is normally the response to a request. If it is one in your screen, write one case per outcome with a `Codable`
/// payload: `didFind(Offer)`, `didNotFind(LoadFailure)`.
///
/// - Law: encoding throws, so an action that contains it is treated as not `Codable`. Don't store it anywhere else
///   that is saved: a state that contains one isn't saved at all.
public struct Transient<Value> {
  /// The payload.
  public var value: Value

  /// Wraps a payload that isn't saved.
  public init(_ value: Value) { self.value = value }
}

extension Transient {
  /// The success value of a wrapped result. Throws its failure.
  public func get<Success, Failure: Error>() throws(Failure) -> Success where Value == Result<Success, Failure> { try value.get() }
}

extension Transient: Sendable where Value: Sendable {}
extension Transient: Equatable where Value: Equatable {}
extension Transient: Hashable where Value: Hashable {}

extension Transient: Codable {
  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "A \(Self.self) is never saved, so it cannot be decoded."))
  }

  public func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(
      self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "A \(Self.self) is never kept."))
  }
}

/// The payload, except in the ``LoadFailure/detail`` of an error, which is logged.
extension Transient: CustomStringConvertible {
  public var description: String { LoadFailure.isDescribing ? "(not logged)" : "\(value)" }
}
