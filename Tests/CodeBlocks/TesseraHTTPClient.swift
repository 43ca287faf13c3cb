import AsyncHTTPClient
import Foundation
import TesseraHTTPClient
import TesseraOptions
import TesseraScreen

func reach(_ api: URL, _ token: String, _ environment: inout ScreenEnvironment) {
  // block 1
  // block 2
}
