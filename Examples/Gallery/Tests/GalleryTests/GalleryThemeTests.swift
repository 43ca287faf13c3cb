import GalleryScreens
import Testing

@Suite("The gallery's themes")
struct GalleryThemeTests {
  @Test("Each can be read", arguments: GalleryTheme.allCases)
  func contrast(_ theme: GalleryTheme) throws {
    _ = try theme.theme
  }
}
