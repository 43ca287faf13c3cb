#if canImport(UIKit)
public import TesseraScreen
public import UIKit

extension Theme {
  /// The accent color, which adapts to the light or dark mode of the view.
  public var tintColor: UIColor {
    let (light, dark) = (UIColor(light.accent), UIColor(dark.accent))
    // Sendable and therefore not isolated: a color is resolved on any thread.
    return UIColor { @Sendable traits in traits.userInterfaceStyle == .dark ? dark : light }
  }
}

extension UIColor {
  /// Creates a color of a theme.
  public convenience init(_ color: Theme.Color) {
    self.init(
      red: CGFloat(color.red) / 255, green: CGFloat(color.green) / 255, blue: CGFloat(color.blue) / 255, alpha: 1)
  }
}
#endif
