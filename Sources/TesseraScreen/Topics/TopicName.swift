/// A topic's name, compared byte by byte. Canonically equivalent names may contain the ids of different users.
package struct TopicName: Hashable, Sendable {
  package let text: String
  package init(_ text: String) { self.text = text }

  package static func == (lhs: TopicName, rhs: TopicName) -> Bool { lhs.text.utf8.elementsEqual(rhs.text.utf8) }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
