import TesseraHTML

func write(_ page: HTMLRenderer.PageModel) {
  // block 1
}
