extension SectionsDecoder {
  /// Decodes all sections, on several cores if that pays.
  ///
  /// One task scans and passes on batches of about 32 KiB of sections. Payloads below 128 KiB are decoded
  /// without further tasks. The result equals that of ``decode(_:)-(Payload)``, in the order of the response.
  /// Throws if the envelope is invalid, after the running batches have ended.
  @concurrent
  public func decodeConcurrently(_ payload: Payload) async throws(PayloadError) -> SectionsResult {
    guard payload.count >= 128 << 10 else { return try decode(payload) }
    let outcome: Result<SectionsResult, PayloadError> = await withTaskGroup(of: (Int, [DecodedSection]).self) { group in
      var scanner = SectionScanner(payload, shape: shape, budget: budget)
      var batch: [PayloadSection] = []
      var bytes = 0
      var batches = 0
      func flush() {
        let (number, sections) = (batches, batch)
        group.addTask { (number, decode(sections[...], of: payload)) }
        batches += 1
        batch.removeAll(keepingCapacity: true)
        bytes = 0
      }
      do throws(PayloadError) {
        while let section = try scanner.next() {
          batch.append(section)
          bytes += section.extent.count
          if bytes >= 32 << 10 { flush() }
        }
      } catch {
        group.cancelAll()
        return .failure(error)
      }
      if !batch.isEmpty { flush() }
      var parts = [[DecodedSection]](repeating: [], count: batches)
      for await (number, sections) in group { parts[number] = sections }
      return .success(result(parts.flatMap { $0 }, scanner))
    }
    return try outcome.get()
  }
}
