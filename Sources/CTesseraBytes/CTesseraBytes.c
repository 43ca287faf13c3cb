#include "CTesseraBytes.h"
