import Tessera

func ask() {
  // block 1
}
