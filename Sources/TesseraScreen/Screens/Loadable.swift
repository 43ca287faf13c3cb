/// A value that is fetched: not yet, on its way, here, failed, or here but out of date.
///
/// The last good value is kept while a new one is on its way and when that fails, so a screen never goes blank.
public enum Loadable<Value> {
  /// Nobody asked yet.
  case idle
  /// On its way; `last` is the value from before.
  case loading(last: Value?)
  /// Here.
  case loaded(Value)
  /// Failed, with nothing to show instead.
  case failed(LoadFailure)
  /// The value from before, because a newer one could not be had.
  case stale(Value, LoadFailure)

  /// The value to show, however old.
  public var value: Value? {
    switch self {
    case .idle, .failed: nil
    case .loading(let last): last
    case .loaded(let value), .stale(let value, _): value
    }
  }

  /// The reason why there is no newer value.
  public var failure: LoadFailure? {
    switch self {
    case .failed(let failure), .stale(_, let failure): failure
    case .idle, .loading, .loaded: nil
    }
  }

  /// Whether a value is on its way.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Begins to load and keeps the value from before.
  public mutating func begin() { self = .loading(last: value) }

  /// Ends to load: with the value, or with the failure beside the value from before.
  public mutating func finish(_ result: Result<Value, LoadFailure>) {
    switch result {
    case .success(let value): self = .loaded(value)
    case .failure(let failure): self = value.map { .stale($0, failure) } ?? .failed(failure)
    }
  }

  /// The same state of another value.
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
  /// The value without what was on its way when it was noted: that has come by now, or is on its way to the other one.
  package func putBack(over now: Loadable) -> Loadable {
    guard isLoading, !now.isLoading else { return self }
    return value.map { .loaded($0) } ?? now
  }
}

extension Loadable: Equatable where Value: Equatable {}
extension Loadable: Hashable where Value: Hashable {}
extension Loadable: Sendable where Value: Sendable {}

/// - Law: whatever was on its way when the state was kept has failed when it comes back, visibly and retryably: nobody is on it any more. The
///   value from before stays.
extension Loadable: Codable where Value: Codable {
  /// The cases as they are written.
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
