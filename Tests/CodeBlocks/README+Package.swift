// compiled with: manifest
// block 6
