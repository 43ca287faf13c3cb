/// The reason why a page ends here: decides who makes final what could still be taken back.
package enum PageEnding: Sendable {
  /// It goes on nowhere: what could be taken back is made final.
  case forGood
  /// It goes on elsewhere from what was saved of it last: whoever goes on with it makes final what was saved.
  case goesOn
  /// Somebody else has it, and may have changed it: nothing of it is carried out here any more.
  case lost
}
