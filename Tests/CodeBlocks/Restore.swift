import Logging
import Tessera
import TesseraSQLite
import TesseraWeb

func serve(_ app: InlineApp, _ logger: Logger) throws {
  // block 1
  _ = host
}

func bringBack(_ page: Page, _ screen: AnyScreen, _ environment: ScreenEnvironment, _ inbox: Page.EffectInbox) throws {
  // block 2
}
