/** Resolves when the microtask queue is empty. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
