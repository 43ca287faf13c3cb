// compiled with: manifest
// block 8
