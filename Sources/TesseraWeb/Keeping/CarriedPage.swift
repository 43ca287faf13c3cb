internal import TesseraFlow

/// A page on its way from one visitor to the one who succeeds it, with the id under which its tab knows it.
struct CarriedPage {
  let id: String
  let saved: SavedPage
}
