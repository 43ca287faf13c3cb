import TesseraDiff

protocol Table {
  func performBatchUpdates(_ updates: () -> Void)
  func carryOut(_ stage: SectionedDifference.Stage)
}

protocol Rows {
  associatedtype Section: DifferentiableSection
  mutating func carryOut(_ stage: SectionedDifference.Stage, from new: [Section])
}

func show<R: Rows>(_ old: [R.Section], _ new: [R.Section], _ rows: inout R, _ table: any Table) {
  // block 1
}
