/// The six types of JSON values.
package enum JSONType: String, Hashable, Sendable {
  case null, bool, number, string, array, object
}
