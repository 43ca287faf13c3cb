import TesseraDiff

protocol Table {
  func performBatchUpdates(_ updates: () -> Void)
  func carryOut(_ stage: SectionedDifference.Stage)
}

func show<Section: RebuildableSection>(_ old: [Section], _ new: [Section], _ rows: inout [Section], _ table: any Table) {
  // block 1
}
