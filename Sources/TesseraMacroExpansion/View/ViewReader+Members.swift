extension ViewReader {
  /// Reads the stored properties of the view and skips all other members.
  mutating func readMembers(_ range: Range<Int>, into view: inout ViewDeclaration) {
    var at = range.lowerBound
    var conditions = 0
    while at < range.upperBound {
      switch source[at] {
      case ";": at += 1
      case "#if", "#elseif", "#else", "#endif":
        conditions += source[at] == "#if" ? 1 : source[at] == "#endif" ? -1 : 0
        repeat { at += 1 } while at < range.upperBound && !source.token(at).startsLine
      default: at = readMember(at, in: range, isConditional: conditions > 0, into: &view)
      }
    }
  }

  /// Reads the member at a token. Returns the index behind it.
  private mutating func readMember(_ start: Int, in range: Range<Int>, isConditional: Bool, into view: inout ViewDeclaration) -> Int {
    guard mayBeginMember(start) else {
      problems.append(
        Problem(
          message: "@ActionModifiers cannot tell where the previous declaration ends; write that one on one line",
          range: source.offsets(start..<start + 1)))
      return range.upperBound
    }
    var at = start
    var property = Property(keyword: 0, name: "", nameToken: 0)
    var isStored = true
    property.documentation = source.token(start).documentation
    while at < range.upperBound {
      if source[at] == "@" {
        at = endOfAttribute(at)
      } else if Self.modifiers.contains(source[at]), source[at + 1] != ":", source[at + 1] != "=" {
        switch source[at] {
        // `private(set)` doesn't restrict reading.
        case "private", "fileprivate": property.isPrivate = property.isPrivate || source[at + 1] != "("
        case "static", "lazy", "class": isStored = false
        default: break
        }
        at = source[at + 1] == "(" ? source.close(at + 1) + 1 : at + 1
      } else {
        break
      }
      // A doc comment may also follow an attribute.
      if !source.token(at).documentation.isEmpty { property.documentation = source.token(at).documentation }
    }
    guard source[at] == "var" || source[at] == "let" else { return endOfOther(at, in: range) }
    property.keyword = at
    property.isVariable = source[at] == "var"
    return readProperty(property, in: range, isStored: isStored, isConditional: isConditional, into: &view)
  }

  private static let modifiers: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "open", "static", "class", "lazy", "weak", "unowned", "nonisolated",
    "mutating", "nonmutating", "override", "final", "dynamic", "isolated", "consuming", "borrowing", "indirect",
  ]

  private mutating func readProperty(
    _ property: Property, in range: Range<Int>, isStored: Bool, isConditional: Bool, into view: inout ViewDeclaration
  ) -> Int {
    var property = property
    var at = property.keyword + 1
    if source[at] == "(" {
      problems.append(
        Problem(message: "@ActionModifiers cannot read a pattern; declare one property at a time", range: source.offsets(at..<at + 1)))
      return endOfValue(at, in: range)
    }
    property.nameToken = at
    property.name = source[at]
    at += 1
    if source[at] == ":" {
      let end = endOfType(at + 1, in: range)
      property.type = at + 1..<end
      at = end
    }
    if source[at] == "=" {
      let end = endOfValue(at + 1, in: range)
      property.value = at + 1..<end
      at = end
    }
    var isStored = isStored
    if source[at] == "{", at < range.upperBound {
      isStored = isStored && (["willSet", "didSet"].contains(source[at + 1]) || property.value != nil)
      at = source.close(at) + 1
    }
    let isFollowed = source[at] == "," && at < range.upperBound
    if isStored {
      if isConditional {
        problems.append(
          Problem(
            message: "@ActionModifiers cannot tell whether '\(property.name)' is compiled; move it out of the #if",
            range: source.token(property.nameToken).range))
      } else if isFollowed {
        refuseList(property, comma: at)
      } else {
        add(property, to: &view)
      }
    }
    guard isFollowed else { return at }
    return endOfValue(at + 1, in: range, acrossCommas: true)
  }

  private mutating func refuseList(_ property: Property, comma: Int) {
    let indentation = source.indentation(of: property.keyword)
    let range = source.token(comma).range
    let edit = Problem.Edit(
      range: range.lowerBound..<source.token(comma + 1).range.lowerBound, text: "\n\(indentation)\(source[property.keyword]) ")
    problems.append(
      Problem(
        message: "@ActionModifiers reads one property at a time",
        range: range, fixes: property.type == nil ? [] : [.init(message: "declare the next one on a line of its own", edits: [edit])]))
  }
}
