// Tests of Gallery.
