internal import Foundation
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
  let budget = ByteBudget()
  let gate = NewcomerGate(places: ProcessInfo.processInfo.activeProcessorCount / 2)
}
