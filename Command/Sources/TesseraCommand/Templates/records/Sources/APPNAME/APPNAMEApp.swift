import Tessera

struct APPNAMEApp: App {
  let name: Phrase = "APPNAME"
  let store: ContactStore

  func environment(for visit: Visit) -> ScreenEnvironment {
    var environment = ScreenEnvironment()
    environment.broadcaster = store.broadcaster
    return environment
  }

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    let parts = route.split(separator: "/").map(String.init)
    switch parts.count {
    case 0: return AnyScreen(ContactsScreen(store: store))
    case 1 where parts[0] == "new": return AnyScreen(ContactForm(store: store))
    case 2 where parts[0] == "contacts": return AnyScreen(ContactForm(store: store, id: parts[1]))
    default: return nil
    }
  }
}
