import { type ProblemCode, type ProblemDetails, ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';

interface Kind {
  /** Another attempt may well succeed. */
  readonly mayRetry?: boolean;
  /** The service as a whole is in trouble, not this question. */
  readonly isOutage?: boolean;
  /** The service did not accept our token or credentials. */
  readonly isRefusal?: boolean;
}

/** Why FracPro gave no data: what the caller is told, and how the connector reacts. */
export class FracProFailure extends ProblemError {
  override name = 'FracProFailure';
  readonly mayRetry: boolean;
  readonly isOutage: boolean;
  readonly isRefusal: boolean;

  constructor(code: ProblemCode, message: string, kind: Kind & ProblemDetails = {}) {
    const { mayRetry = false, isOutage = false, isRefusal = false, ...details } = kind;
    super(code, message, details);
    this.mayRetry = mayRetry;
    this.isOutage = isOutage;
    this.isRefusal = isRefusal;
  }
}

const texts = messages.fracpro;
const outage = { isOutage: true };
const outageThatMayPass = { isOutage: true, mayRetry: true };
const MAY_PASS = new Set([502, 503, 504]);

/** Every way in which FracPro can fail. Text from its answers is never repeated: it may hold anything. */
export const failures = {
  notConfigured: () => new FracProFailure('unavailable', texts.notConfigured),
  notFound: (message: string) => new FracProFailure('not-found', message),
  slow: () => new FracProFailure('gateway-timeout', texts.slow, outage),
  unreachable: () => new FracProFailure('bad-gateway', texts.unreachable, outageThatMayPass),
  brokenOff: () => new FracProFailure('bad-gateway', texts.unreadable, outageThatMayPass),
  status: (status: number) =>
    new FracProFailure('bad-gateway', texts.failed(status), MAY_PASS.has(status) ? outageThatMayPass : outage),
  busy: (seconds: number) =>
    new FracProFailure('unavailable', texts.busy(seconds), { ...outageThatMayPass, retryAfterSeconds: seconds }),
  paused: (seconds: number) => new FracProFailure('unavailable', texts.paused(seconds), { retryAfterSeconds: seconds }),
  crowded: () => new FracProFailure('unavailable', texts.crowded, { retryAfterSeconds: 5 }),
  refused: () => new FracProFailure('bad-gateway', texts.refused, { ...outage, isRefusal: true }),
  redirected: () => new FracProFailure('bad-gateway', texts.redirected, outage),
  page: () => new FracProFailure('bad-gateway', texts.page, outage),
  unreadable: () => new FracProFailure('bad-gateway', texts.unreadable, outage),
  tooLarge: () => new FracProFailure('bad-gateway', texts.tooLarge),
  otherShape: (place: string) => new FracProFailure('bad-gateway', texts.otherShape(place)),
};
