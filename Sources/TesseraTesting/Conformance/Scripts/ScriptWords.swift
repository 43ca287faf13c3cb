internal import TesseraScreen

// Shorthands for scripts.
typealias Node = AccessibilityNode

func page(_ title: String, _ children: Node...) -> HostConformance.Step { .expect(.tree(tree(.main, title, children))) }
func dialog(_ title: String, _ children: Node...) -> HostConformance.Step { .expect(.tree(tree(.dialog, title, children))) }
func tree(_ role: Node.Role, _ title: String, _ children: [Node]) -> Node {
  Node(role, title, children: [Node(.heading, title, states: [.level(1)])] + children)
}
func heading(_ words: String) -> Node { Node(.heading, words, states: [.level(2)]) }
func list(_ items: Node...) -> Node { list(items) }
func list(_ items: [Node]) -> Node { Node(.list, children: items.map { Node(.listitem, children: [$0]) }) }
func text(_ words: String) -> Node { Node(.text, words) }
func button(_ words: String) -> Node { Node(.button, words) }

func press(_ role: Node.Role, _ label: String, _ occurrence: Int = 0) -> HostConformance.Step {
  .act(.press(HostConformance.Target(role, label, occurrence: occurrence)))
}
func press(_ label: String) -> HostConformance.Step { press(.button, label) }
func attempt(_ label: String) -> HostConformance.Step { .act(.attempt(HostConformance.Target(.button, label))) }
func type(_ text: String, _ label: String) -> HostConformance.Step { .act(.type(text, HostConformance.Target(.textbox, label))) }
func logged(_ lines: String...) -> HostConformance.Step { .expect(.log(lines)) }
