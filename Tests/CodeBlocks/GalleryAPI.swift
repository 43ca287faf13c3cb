import GalleryAPI
import Logging

func serve(_ logger: Logger) async throws {
  // block 1
}
