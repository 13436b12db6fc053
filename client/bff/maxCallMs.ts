/** Timeout of a call to the BFF (specification section 9, HTTP timeout). */
export const maxCallMs = 15_000;
