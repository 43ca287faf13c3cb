import Tessera

// block 1
