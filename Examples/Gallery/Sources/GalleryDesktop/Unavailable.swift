#if !GTK
import Foundation

@main
enum Unavailable {
  static func main() {
    print("The desktop gallery needs GTK 4: run 'make desktop', or build with '--traits GTK'.")
    exit(1)
  }
}
#endif
