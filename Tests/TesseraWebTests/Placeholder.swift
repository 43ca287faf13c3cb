// Tests of TesseraWeb.
