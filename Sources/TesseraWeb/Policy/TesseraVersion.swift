/// The version of this package. `Scripts/sbom.py` reads it, and the server logs it when it starts.
enum TesseraVersion {
  static let current = "0.1.0"
}
