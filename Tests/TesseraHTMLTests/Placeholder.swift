// Tests of TesseraHTML.
