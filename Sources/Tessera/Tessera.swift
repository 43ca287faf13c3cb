// One import for app code.
@_exported public import TesseraBinding
@_exported public import TesseraDiff
@_exported public import TesseraFlow
@_exported public import TesseraOptions
@_exported public import TesseraScreen
@_exported public import TesseraSearch
@_exported public import TesseraSections
@_exported public import TesseraStores
