/** Product ids in requests: as content names them, in any script; a comma parts one from the next. */
export const productIdPattern = /^[^\p{Cc}\s,]{1,64}$/u;

/** Products that are compared side by side, at most. */
export const maxCompared = 4;

/** Products whose prices one call answers, at most. */
export const maxPrices = 50;
