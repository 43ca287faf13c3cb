import Tessera

struct Archive: Sendable {
  func add(_ name: String, _ bytes: UploadedFile.Stored.Bytes) async throws -> String {
    for try await piece in bytes { _ = piece.count }
    return name
  }
}

// block 1

func make() throws {
  // block 2
  _ = environment
}
