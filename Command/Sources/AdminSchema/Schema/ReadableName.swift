extension String {
  /// A name of the schema as a user reads it: `first_name` and `FirstName` are “First name”, `CustomerId` is “Customer”
  /// for a reference.
  public func readable(isReference: Bool = false) -> String {
    var words: [String] = []
    var word = ""
    var last: Character?
    for character in self {
      if character == "_" || character == " " || character == "-" {
        words.append(word)
        word = ""
      } else {
        if character.isUppercase, let last, last.isLowercase || last.isNumber {
          words.append(word)
          word = ""
        }
        word.append(character)
      }
      last = character
    }
    words.append(word)
    words.removeAll(where: \.isEmpty)
    if isReference, words.count > 1, words.last?.lowercased() == "id" { words.removeLast() }
    guard let first = words.first else { return self }
    // A word in capitals stays: `URL`, `ID`.
    let rest = words.dropFirst().map { $0.count > 1 && $0.allSatisfy(\.isUppercase) ? $0 : $0.lowercased() }
    return ([first.prefix(1).uppercased() + first.dropFirst()] + rest).joined(separator: " ")
  }
}
