/** A product id in a request, in any script; commas separate ids. */
export const productIdPattern = /^[^\p{Cc}\s,]{1,64}$/u;

/** Maximum number of products in a comparison. */
export const maxCompared = 4;

/** Maximum number of products in one price call. */
export const maxPrices = 50;
