#include "CTesseraPrefetch.h"
