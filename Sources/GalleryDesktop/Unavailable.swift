#if !(GTK && Web && SQLite)
import Foundation

/// The rest of the desktop where it cannot be built.
@main
enum Unavailable {
  static func main() {
    print("The gallery's desktop needs GTK 4 and the gallery's JSON service: run 'make desktop', or build with '--traits GTK,Web,SQLite'.")
    exit(1)
  }
}
#endif
