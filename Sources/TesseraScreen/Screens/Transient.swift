/// A payload that is not kept with a page, so that the other cases of an action can be `Codable`.
///
/// ```swift
/// enum Action: Equatable, Codable, Sendable {
///   case didDelete(Order.ID), didUndo(Order), didForget(Order.ID)          // ✅ kept: what is offered to be taken back goes on after a restart
///   case loaded(Transient<Result<[Order], LoadFailure>>)                   // ✅ never kept, and need not be: `start` loads again
///   case found(Result<Order, LoadFailure>)                                 // 🚫 a `Result` is not `Codable`, and so the whole enum is not
/// }
/// case .loaded(let answer): state.orders.finish(answer.value)
/// ```
/// A page keeps actions for two reasons: to carry out what could still be taken back (``Effect/undoable(_:within:undo:otherwise:)``), and to present a sheet
/// again that an action presented. Neither is the answer to a question; where it is, write a case for each outcome with what is `Codable` in it:
/// `didFind(Offer)`, `didNotFind(LoadFailure)`.
///
/// - Law: encoding it throws, so an action with one in it is treated as one that is not `Codable`. Nothing else that is kept may hold one: a state with it is
///   not kept at all.
public struct Transient<Value> {
  /// The payload.
  public var value: Value

  /// A payload that is not kept.
  public init(_ value: Value) { self.value = value }
}

extension Transient {
  /// The value of a result, or its error.
  public func get<Success, Failure: Error>() throws(Failure) -> Success where Value == Result<Success, Failure> { try value.get() }
}

extension Transient: Sendable where Value: Sendable {}
extension Transient: Equatable where Value: Equatable {}
extension Transient: Hashable where Value: Hashable {}

extension Transient: Codable {
  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "A \(Self.self) is never kept, so there is none to read."))
  }

  public func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(
      self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "A \(Self.self) is never kept."))
  }
}

extension Transient: CustomStringConvertible {
  public var description: String { "\(value)" }
}
