import TesseraHTML

func write(_ page: PageModel) {
  // block 1
}
