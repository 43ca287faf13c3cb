extension Differencer {
  /// The difference that leads from one list of columns to another, with the same laws and the same result as for the rows themselves.
  ///
  /// Equal lists cost as much as reading them; otherwise O(n + m + k log k), as for rows.
  public func difference(from old: IdentityColumns, to new: IdentityColumns) -> SectionedDifference {
    old.withView { old in
      new.withView { new in
        old.isEqual(to: new) ? .none : difference(from: old, to: new)
      }
    }
  }

  private func difference(from old: ColumnsView, to new: ColumnsView) -> SectionedDifference {
    begin(oldSections: old.sectionIDs.count, newSections: new.sectionIDs.count)
    old.writeStarts(to: oldStart.base)
    new.writeStarts(to: newStart.base)
    matchSections(
      from: 0, sameID: { old.sectionIDs[$0] == new.sectionIDs[$1] },
      oldID: { old.sectionIDs[$0] }, newID: { new.sectionIDs[$0] },
      oldHash: { old.sectionIDs[$0] }, newHash: { new.sectionIDs[$0] })
    reserve(oldItems: old.ids.count, newItems: new.ids.count)
    let oldIDs = self.oldIDs.reserve(old.ids.count, as: UInt64.self)
    let newIDs = self.newIDs.reserve(new.ids.count, as: UInt64.self)
    for section in old.sectionIDs.indices {
      let oldBase = Int(oldStart.base[section])
      let loosenOld = { (place: Int) in
        let id = old.ids[oldBase + place]
        oldIDs[self.loosenOld(section, place, hash: id)] = id
      }
      let partner = oldSectionMatch.base[section]
      if partner == Self.none {
        openDeleted(section, loosen: loosenOld)
        continue
      }
      let newSection = Int(partner), newBase = Int(newStart.base[newSection])
      if old.sectionFingerprints[section] != new.sectionFingerprints[newSection] { noteSectionUpdate(section, newSection) }
      let count = min(Int(oldStart.base[section + 1]) - oldBase, Int(newStart.base[newSection + 1]) - newBase)
      let known = firstMismatch(old.ids.from(oldBase), new.ids.from(newBase), count: count)
      forEachMismatch(old.fingerprints.from(oldBase), new.fingerprints.from(newBase), count: known) {
        noteUpdate(section, $0, newSection, $0)
      }
      matchPlaces(
        oldSection: section, newSection: newSection, known: known,
        sameID: { old.ids[oldBase + $0] == new.ids[newBase + $1] },
        sameContent: { old.fingerprints[oldBase + $0] == new.fingerprints[newBase + $1] },
        loosenOld: loosenOld,
        loosenNew: { place in
          let id = new.ids[newBase + place]
          newIDs[self.loosenNew(newSection, place, hash: id)] = id
        })
    }
    if !sectionsKeptPlaces {
      for section in new.sectionIDs.indices where newSectionMatch.base[section] == Self.none {
        let base = Int(newStart.base[section])
        openInserted(section) { place in
          let id = new.ids[base + place]
          newIDs[loosenNew(section, place, hash: id)] = id
        }
      }
    }
    if newLooseCount > 0 {
      matchLoose(
        oldIDs, newIDs, oldGroup: oldSectionOf.base, newGroup: newSectionOf.base, groupMatch: newSectionMatch.base)
      let oldStart = self.oldStart.base, newStart = self.newStart.base
      joinLoose { from, to in
        old.fingerprints[Int(oldStart[from.section]) + from.item] == new.fingerprints[Int(newStart[to.section]) + to.item]
      }
    }
    return staged()
  }
}
