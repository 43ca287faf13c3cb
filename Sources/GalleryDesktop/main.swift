internal import Foundation

#if GTK
internal import TesseraGTK

guard GtkMainLoop.prepare() else {
  print("There is no display. Set DISPLAY or WAYLAND_DISPLAY, or run inside 'xvfb-run'.")
  exit(1)
}
GtkMainLoop.run()
#else
print("The desktop needs GTK 4: build with '--traits GTK'.")
exit(1)
#endif
