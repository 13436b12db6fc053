/** A call was refused by an open circuit or a full bulkhead. */
export class RefusedError extends Error {
  readonly reason: 'circuit_open' | 'bulkhead_full';

  constructor(reason: RefusedError['reason']) {
    super(reason);
    this.name = 'RefusedError';
    this.reason = reason;
  }
}
