import TesseraSearch

struct City { let name: String }

func find(_ cities: [City]) {
  // block 1
  _ = best
}
