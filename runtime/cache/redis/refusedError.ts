/** A call that was not made, to protect the upstream or ourselves. */
export class RefusedError extends Error {
  readonly reason: 'circuit_open' | 'bulkhead_full';

  constructor(reason: RefusedError['reason']) {
    super(reason);
    this.name = 'RefusedError';
    this.reason = reason;
  }
}
