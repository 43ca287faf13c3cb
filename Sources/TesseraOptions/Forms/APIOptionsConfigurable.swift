internal import Foundation
public import TesseraScreen

/// A field whose choice is sent at once. The picker closes when the service accepts the choice. Otherwise it shows
/// the reason and keeps the choice.
///
/// ```swift
/// enum BranchesField: APIOptionsConfigurable {
///   typealias Menu = Branches
///   static let title: Phrase = "Branches"
///   static let selection: Property<Account.State, [OptionModel]> = \.branches
///   static let apiPath = "/v1/account/branches"
/// }
/// ```
/// The request is `PUT apiPath` with the ``OptionsConfigurable/apiBody(for:)`` and an `Idempotency-Key`. An attempt
/// whose answer was lost is repeated with the same key, so the service counts it once.
public protocol APIOptionsConfigurable: OptionsConfigurable {
  /// The endpoint's answer. By default its content is ignored.
  associatedtype Response: Decodable & Sendable = TransportResponse.Ignored
  /// The path of the request.
  static var apiPath: String { get }
  /// The type of the answer.
  static var responseType: Response.Type { get }
  /// The HTTP method.
  static var apiMethod: String { get }
  /// The path of the record that the choice belongs to. The answer is stored under it for offline use, see
  /// ``kept(in:)``, and menu answers from it are dropped.
  static var cachePath: String? { get }
  /// The time limit for an answer.
  static var deadline: Duration { get }
  /// Returns the choice that the service accepted. Default: the submitted one.
  static func choice(from response: Response, submitted: OptionSelection) -> OptionSelection
  /// The property that follows the submission, so that the form's field shows a pending or failed state. Default:
  /// none.
  static var submission: LiveProperty<Form>? { get }
}

/// The property of a form that follows a live submission.
public struct LiveProperty<Form>: Sendable {
  let path: Property<Form, LiveSubmission<OptionSelection>>
  /// A property by its key path.
  public init(_ path: Property<Form, LiveSubmission<OptionSelection>>) { self.path = path }
}

extension APIOptionsConfigurable {
  public static var responseType: Response.Type { Response.self }
  public static var apiMethod: String { "PUT" }
  public static var cachePath: String? { nil }
  public static var deadline: Duration { .seconds(20) }
  public static func choice(from response: Response, submitted: OptionSelection) -> OptionSelection { submitted }
  public static var submission: LiveProperty<Form>? { nil }

  static func send(_ selection: OptionSelection, key: String, _ environment: ScreenEnvironment) async throws -> OptionSelection {
    guard let transport = environment.transport else { throw LoadFailure.noTransport(String(reflecting: Self.self), apiPath) }
    var request = TransportRequest(apiPath, language: environment.localizer.language)
    request.method = apiMethod
    request.headers["Content-Type"] = "application/json"
    request.headers["Idempotency-Key"] = key
    let body = body(of: selection)
    request.body = try (body as? OptionModel.Value)?.json() ?? Array(JSONEncoder().encode(body))
    let response = try await transport.send(request).success(of: request)
    let answer = try MenuJSON.decode(Response.self, from: Data(response.body))
    if let cachePath { await keep(response, at: cachePath, environment) }
    return choice(from: answer, submitted: selection)
  }

  /// Stores the answer, and drops older menu answers from its path.
  private static func keep(_ response: TransportResponse, at path: String, _ environment: ScreenEnvironment) async {
    let menus = environment.menus
    await environment.forget(path)
    guard let cache = menus.cache else { return }
    do {
      let kept = CachedResponse(body: Data(response.body), etag: response.headers["ETag"], confirmed: menus.now())
      try await cache.store(kept, for: keptKey(path, environment))
    } catch {
      environment.report(
        Diagnostic(.menuCache, .warning, "The response of \(apiMethod) \(apiPath) could not be cached: \(LoadFailure(error).detail)"))
    }
  }

  private static func keptKey(_ path: String, _ environment: ScreenEnvironment) -> CachedResponse.Key {
    // Not below an endpoint's path: submitted answers stay when loaded ones are dropped.
    CachedResponse.Key(
      path: "kept " + path, language: environment.localizer.language.tag, scope: environment.cacheScope, method: apiMethod)
  }

  /// The answer of the last submission, stored under ``cachePath`` for offline use, and its age in seconds. `nil` if
  /// there is none or it no longer decodes as ``Response``.
  ///
  /// It belongs to the identity that submitted it.
  public static func kept(in environment: ScreenEnvironment) async -> (response: Response, age: Double)? {
    guard let cachePath, let cache = environment.menus.cache else { return nil }
    do {
      guard let kept = try await cache.response(for: keptKey(cachePath, environment)) else { return nil }
      let response = try MenuJSON.decode(Response.self, from: kept.body)
      return (response, max(0, environment.menus.now() - kept.confirmed))
    } catch {
      environment.report(
        Diagnostic(.menuCache, .warning, "The cached response at \(cachePath) could not be read: \(LoadFailure(error).detail)"))
      return nil
    }
  }
}

extension OptionsItem {
  /// A field described by a type. Its choice is sent at once.
  public init<Field: APIOptionsConfigurable>(_ field: Field.Type, help: Phrase? = nil, isRequired: Bool = false, error: Phrase? = nil)
  where Field.Menu == Menu, Field.Form == Owner.State {
    self.init(
      field, selection: Field.selection, submission: Field.submission, help: help, isRequired: isRequired, error: error)
  }

  // The parameters are those for a local field. With another one, even with a default, the compiler would choose that.
  /// A field described by a type that several forms use. Its choice is sent at once.
  ///
  /// - Parameter title: The title in this form. Default: the field's.
  public init<Field: APIOptionsConfigurable>(
    _ field: Field.Type, title: Phrase? = nil, selection: Property<Owner.State, Field.Choice>, help: Phrase? = nil,
    isRequired: Bool = false, error: Phrase? = nil
  ) where Field.Menu == Menu {
    self.init(
      field, title: title, selection: selection, submission: nil, help: help, isRequired: isRequired, error: error)
  }

  /// A field described by a type that several forms use. Its choice is sent at once, and a property follows the
  /// submission.
  public init<Field: APIOptionsConfigurable>(
    _ field: Field.Type, title: Phrase? = nil, selection: Property<Owner.State, Field.Choice>,
    submission: LiveProperty<Owner.State>?, help: Phrase? = nil, isRequired: Bool = false, error: Phrase? = nil
  ) where Field.Menu == Menu {
    self.init(
      title ?? Field.title, Menu.self, selection: selection, config: Field.config, help: help, isRequired: isRequired, error: error)
    self.field.submission = OptionSelection.Submission(within: Field.deadline) { try await Field.send($0, key: $1, $2) }
    if let property = submission?.path {
      self.field.live = { $0[keyPath: property] }
      self.field.follow = {
        var edit = Edit(property, $0)
        edit.origin = .sent
        return .edit(edit)
      }
    }
  }
}

extension TransportResponse {
  /// An answer whose content isn't needed.
  public struct Ignored: Decodable, Sendable {
    /// Accepts any content.
    public init(from decoder: any Decoder) {}
  }
}
