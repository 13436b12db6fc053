/** Everything that needs no more than the queue of microtasks has happened. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
