internal import Foundation
public import TesseraScreen

/// A field whose choice is sent at once: the picker closes only when it was taken; otherwise it says why and keeps what was picked.
///
/// ```swift
/// enum BranchesField: APIOptionsConfigurable {
///   typealias Menu = Branches
///   static let title: Phrase = "Branches"
///   static let selection: Property<Account.State, [OptionModel]> = \.branches
///   static let apiPath = "/v1/account/branches"
///   static let apiKey = "value"
///   static let responseType = Receipt.self
/// }
/// ```
/// The request is `PUT apiPath` with `{apiKey: id}`, or a list of ids for several, and an `Idempotency-Key`: an attempt whose answer was lost
/// is repeated with the same key, so the other side counts it once.
public protocol APIOptionsConfigurable: OptionsConfigurable {
  /// The endpoint's answer.
  associatedtype Response: Decodable & Sendable
  /// The path that the choice is sent to.
  static var apiPath: String { get }
  /// The member of the body that holds the choice.
  static var apiKey: String { get }
  /// The type of the answer.
  static var responseType: Response.Type { get }
  /// The HTTP method.
  static var apiMethod: String { get }
  /// The path under which the answer is kept for when there is no connection, see ``kept(in:)``: that of the record which the choice belongs to.
  /// Answers that menus loaded from it are forgotten.
  static var cachePath: String? { get }
  /// The time for which the answer is waited for.
  static var deadline: Duration { get }
  /// The choice that the other side took, by its answer; by default what was sent.
  static func choice(from response: Response, submitted: OptionSelection) -> OptionSelection
  /// The property that follows the submission, so that the field in the form shows that it is pending, or failed; none by default.
  static var submission: LiveProperty<Form>? { get }
}

/// A property of a form that follows a live submission.
public struct LiveProperty<Form>: Sendable {
  let path: Property<Form, LiveSubmission<OptionSelection>>
  /// A property by its key path.
  public init(_ path: Property<Form, LiveSubmission<OptionSelection>>) { self.path = path }
}

extension APIOptionsConfigurable {
  public static var apiMethod: String { "PUT" }
  public static var cachePath: String? { nil }
  public static var deadline: Duration { .seconds(20) }
  public static func choice(from response: Response, submitted: OptionSelection) -> OptionSelection { submitted }
  public static var submission: LiveProperty<Form>? { nil }

  /// Sends a choice.
  static func send(_ selection: OptionSelection, key: String, _ environment: ScreenEnvironment) async throws -> OptionSelection {
    guard let transport = environment.transport else { throw LoadFailure.noTransport(String(reflecting: Self.self), apiPath) }
    var request = TransportRequest(apiPath, language: environment.localizer.language)
    request.method = apiMethod
    request.headers["Content-Type"] = "application/json"
    request.headers["Idempotency-Key"] = key
    let ids = selection.ids.map { OptionValue.text($0.text) }
    request.body = Array(try JSONEncoder().encode([apiKey: Choice.takesSeveral ? .array(ids) : ids.first ?? .null]))
    let response = try await transport.send(request).success(of: request)
    let answer = try MenuJSON.decode(Response.self, from: Data(response.body))
    if let cachePath { await keep(response, at: cachePath, environment) }
    return choice(from: answer, submitted: selection)
  }

  /// Keeps the answer for later, and forgets what menus loaded from its path before.
  private static func keep(_ response: TransportResponse, at path: String, _ environment: ScreenEnvironment) async {
    let menus = environment.menus
    menus.store.remove(path: path)
    guard let cache = menus.cache else { return }
    do {
      try await cache.remove(below: PathPrefix(path), of: nil)
      let kept = CachedResponse(body: Data(response.body), etag: response.headers["ETag"], confirmed: menus.now())
      try await cache.store(kept, for: keptKey(path, environment))
    } catch {
      environment.report(
        Diagnostic(.menuCache, .warning, "The answer of \(apiMethod) \(apiPath) could not be kept: \(LoadFailure(error).detail)"))
    }
  }

  private static func keptKey(_ path: String, _ environment: ScreenEnvironment) -> ResponseKey {
    // Below no path of an endpoint: what others submitted stays when what was loaded is forgotten.
    ResponseKey(
      path: "kept " + path, language: environment.localizer.language.tag, scope: environment.cacheScope, method: apiMethod)
  }

  /// The answer of the last submission, which is kept under ``cachePath`` for when there is no connection, and its age in seconds; `nil` where
  /// none is kept or it is no ``Response`` any more.
  ///
  /// Belongs to the identity that submitted it.
  public static func kept(in environment: ScreenEnvironment) async -> (response: Response, age: Double)? {
    guard let cachePath, let cache = environment.menus.cache else { return nil }
    do {
      guard let kept = try await cache.response(for: keptKey(cachePath, environment)) else { return nil }
      let response = try MenuJSON.decode(Response.self, from: kept.body)
      return (response, max(0, environment.menus.now() - kept.confirmed))
    } catch {
      environment.report(
        Diagnostic(.menuCache, .warning, "What is kept at \(cachePath) could not be read: \(LoadFailure(error).detail)"))
      return nil
    }
  }
}

extension OptionsItem {
  /// The field that a type describes; its choice is sent at once.
  public init<Field: APIOptionsConfigurable>(_ field: Field.Type, help: Phrase? = nil, isRequired: Bool = false, error: Phrase? = nil)
  where Field.Menu == Menu, Field.Form == Owner.State {
    self.init(
      Field.title, Menu.self, selection: Field.selection, config: Field.config, help: help, isRequired: isRequired, error: error)
    self.field.submission = OptionsSubmission(within: Field.deadline) { try await Field.send($0, key: $1, $2) }
    if let property = Field.submission?.path {
      self.field.live = { $0[keyPath: property] }
      self.field.follow = { .edit(Edit(property, $0)) }
    }
  }
}

/// An answer of which nothing is needed.
public struct IgnoredResponse: Decodable, Sendable {
  /// Takes anything.
  public init(from decoder: any Decoder) {}
}
