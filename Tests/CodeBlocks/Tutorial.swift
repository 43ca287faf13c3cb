// compiled with: manifest

// block 1
