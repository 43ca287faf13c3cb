// Tests of TesseraSQLite.
