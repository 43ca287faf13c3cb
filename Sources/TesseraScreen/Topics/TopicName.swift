/// A topic's name by its bytes: two spellings of a letter that look the same are two names, because they may be two people's.
package struct TopicName: Hashable, Sendable {
  package let text: String
  package init(_ text: String) { self.text = text }

  package static func == (lhs: TopicName, rhs: TopicName) -> Bool { lhs.text.utf8.elementsEqual(rhs.text.utf8) }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
