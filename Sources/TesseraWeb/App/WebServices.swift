internal import Logging
internal import TesseraFlow
internal import TesseraHTML

/// Everything that a host's visitors share.
struct WebServices: Sendable {
  let app: any App
  var components = ComponentRenderers()
  let limits: WebLimits
  let policy: WebPolicy
  let keeper: PageKeeper?
  let signIns: any SignInStore
  let logger: Logger
  let metrics: WebMetrics
}
