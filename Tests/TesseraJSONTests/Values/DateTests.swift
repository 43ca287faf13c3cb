import Foundation
import TesseraJSON
import Testing

@Suite("Moments in JSON")
struct DateTests {
  private func seconds(_ text: String) -> Double? { Array(text.utf8).withUnsafeBufferPointer(JSONDate.secondsSince1970) }

  @Test(
    "A moment is read as RFC 3339 and as the common libraries write it",
    arguments: [
      ("2014-07-23T17:21:31.000+0000", "2014-07-23T17:21:31Z"), ("2021-12-27T22:00:00+01", "2021-12-27T21:00:00Z"),
      ("2021-12-27T22:00:00-0330", "2021-12-28T01:30:00Z"), ("2021-12-27T22:00:00-03", "2021-12-28T01:00:00Z"),
      ("2021-12-27T22:00:00+01:00", "2021-12-27T21:00:00Z"), ("2021-12-27t22:00:00z", "2021-12-27T22:00:00Z"),
      ("2021-12-27T22:00Z", "2021-12-27T22:00:00Z"), ("2021-12-27T22:00+01:00", "2021-12-27T21:00:00Z"),
      ("2014-07-23 17:21:31 +0000", "2014-07-23T17:21:31Z"), ("2014-07-23 17:21:31 UTC", "2014-07-23T17:21:31Z"),
      ("2014-07-23 17:21:31 GMT", "2014-07-23T17:21:31Z"), ("2014-07-23T17:21:31 Z", "2014-07-23T17:21:31Z"),
      ("2021-12-27T22:00:00+01:00[Europe/Paris]", "2021-12-27T21:00:00Z"),
      ("2021-12-27T22:00:00Z[UTC][u-ca=hebrew]", "2021-12-27T22:00:00Z"),
    ])
  func read(text: String, same: String) {
    #expect(seconds(text) != nil && seconds(text) == seconds(same))
    #expect(seconds(same) == ISO8601DateFormatter().date(from: same)?.timeIntervalSince1970)
  }

  @Test("Fractions follow a point or a comma")
  func fractions() {
    #expect(seconds("1970-01-01T00:00:01.25Z") == 1.25 && seconds("1970-01-01 00:00:01,250+0000") == 1.25)
  }

  @Test(
    "A text that is not a date and time is refused",
    arguments: [
      "2021-12-27T22:00:00", "2021-12-27", "2021-12-27T22", "2021-12-27T22:00:00+", "2021-12-27T22:00:00+1", "2021-12-27T22:00:00+010",
      "2021-12-27T22:00:00+01:", "2021-12-27T22:00:00+01:0", "2021-12-27T22:00:00+24", "2021-12-27T22:00:00+0160",
      "2021-12-27T22:00:00+01:00:00",
      "2021-12-27T24:00:00Z", "2021-12-27T24:00Z", "2021-12-27T24:01Z", "2021-12-27T25:00Z", "2021-12-27T22:60Z", "2021-12-27T22:00:61Z",
      "2021-02-29T22:00Z",
      "2021-12-27T22:00:Z", "2021-12-27T22:00:00.Z", "2021-12-27T22:00.5Z", "2021-12-27T22:00:00 ", "2021-12-27T22:00:00  UTC",
      "2021-12-27T22:00:00UTC", "2021-12-27T22:00:00 CET", "2021-12-27T22:00:00Z[", "2021-12-27T22:00:00[UTC]",
      "2021-12-27T22:00:00Z[!u-ca=x]",
      "2021-12-27T22:00:00Z UTC", "", "now",
    ])
  func refused(text: String) { #expect(seconds(text) == nil) }
}
