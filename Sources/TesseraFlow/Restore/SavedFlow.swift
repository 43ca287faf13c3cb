internal import TesseraScreen

/// A flow as it is kept: where one is, and the screens on the way, from the bottom; their states follow.
struct SavedFlow<Value: Codable>: Codable {
  struct Layer: Codable {
    let position: KeptLayer
    /// Whether the layer's state follows; the others begin anew.
    let isKept: Bool
  }

  let navigation: Value
  let layers: [Layer]
}
