import Tessera
import TesseraMacros

struct Course: Sendable { var id: Int }

// block 1
