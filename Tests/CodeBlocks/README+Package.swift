// compiled with: manifest
// block 7
