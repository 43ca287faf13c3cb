import Tessera

struct APPNAMEApp: App {
  let name: Phrase = "APPNAME"

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    route == "/" ? AnyScreen(TodoScreen()) : nil
  }
}
