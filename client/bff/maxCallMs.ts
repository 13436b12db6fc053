/** A call of the BFF that takes longer has failed (specification section 9, HTTP timeout). */
export const maxCallMs = 15_000;
