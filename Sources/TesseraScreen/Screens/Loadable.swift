/// A fetched value with its state: idle, loading, loaded, failed or stale.
///
/// The last good value is kept while a new one loads and when that load fails, so a screen never goes blank.
public enum Loadable<Value> {
  /// Not requested yet.
  case idle
  /// Loading. `last` is the previous value.
  case loading(last: Value?)
  /// Loaded.
  case loaded(Value)
  /// Failed, with no earlier value to show.
  case failed(LoadFailure)
  /// The previous value, after loading a newer one failed.
  case stale(Value, LoadFailure)

  /// The value to show, even if it is stale.
  public var value: Value? {
    switch self {
    case .idle, .failed: nil
    case .loading(let last): last
    case .loaded(let value), .stale(let value, _): value
    }
  }

  /// The failure of the last load.
  public var failure: LoadFailure? {
    switch self {
    case .failed(let failure), .stale(_, let failure): failure
    case .idle, .loading, .loaded: nil
    }
  }

  /// Whether a value is loading.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Starts loading and keeps the previous value.
  public mutating func begin() { self = .loading(last: value) }

  /// Ends loading: stores the value, or stores the failure and keeps the previous value.
  public mutating func finish(_ result: Result<Value, LoadFailure>) {
    switch result {
    case .success(let value): self = .loaded(value)
    case .failure(let failure): self = value.map { .stale($0, failure) } ?? .failed(failure)
    }
  }

  /// The same state with a transformed value.
  public func map<Other>(_ transform: (Value) -> Other) -> Loadable<Other> {
    switch self {
    case .idle: .idle
    case .loading(let last): .loading(last: last.map(transform))
    case .loaded(let value): .loaded(transform(value))
    case .failed(let failure): .failed(failure)
    case .stale(let value, let failure): .stale(transform(value), failure)
    }
  }
}

extension Loadable: PutBack {
  /// Undo restores an earlier value, but never a load that was in progress back then: that load has finished
  /// since, or the current state tracks it.
  package func putBack(over now: Loadable) -> Loadable {
    guard isLoading, !now.isLoading else { return self }
    return value.map { .loaded($0) } ?? now
  }
}

extension Loadable: Equatable where Value: Equatable {}
extension Loadable: Hashable where Value: Hashable {}
extension Loadable: Sendable where Value: Sendable {}

/// Encoding and decoding.
///
/// - Law: a value that was loading when it was encoded is decoded as failed with ``LoadFailure/interrupted``,
///   because no request is running any more. The user can retry it. The previous value is kept.
extension Loadable: Codable where Value: Codable {
  private enum Kept: Codable {
    case idle
    case loading(last: Value?)
    case loaded(Value)
    case failed(LoadFailure)
    case stale(Value, LoadFailure)
  }

  public init(from decoder: any Decoder) throws {
    self =
      switch try Kept(from: decoder) {
      case .idle: .idle
      case .loading(let last): last.map { .stale($0, .interrupted) } ?? .failed(.interrupted)
      case .loaded(let value): .loaded(value)
      case .failed(let failure): .failed(failure)
      case .stale(let value, let failure): .stale(value, failure)
      }
  }

  public func encode(to encoder: any Encoder) throws {
    let kept: Kept =
      switch self {
      case .idle: .idle
      case .loading(let last): .loading(last: last)
      case .loaded(let value): .loaded(value)
      case .failed(let failure): .failed(failure)
      case .stale(let value, let failure): .stale(value, failure)
      }
    try kept.encode(to: encoder)
  }
}
