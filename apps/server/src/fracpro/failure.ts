import { type ProblemCode, type ProblemDetails, ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';

interface Kind {
  /** Another try may well succeed. */
  readonly mayRetry?: boolean;
  /** The service as a whole is in trouble, not this question. */
  readonly isOutage?: boolean;
}

/** Why FracPro gave no data: what the caller is told, and what the connector makes of it. */
export class FracProFailure extends ProblemError {
  override name = 'FracProFailure';
  readonly mayRetry: boolean;
  readonly isOutage: boolean;

  constructor(code: ProblemCode, message: string, kind: Kind & ProblemDetails = {}) {
    const { mayRetry = false, isOutage = false, ...details } = kind;
    super(code, message, details);
    this.mayRetry = mayRetry;
    this.isOutage = isOutage;
  }
}

const texts = messages.fracpro;
const outage = { isOutage: true };
const outageThatMayPass = { isOutage: true, mayRetry: true };
const MAY_PASS = new Set([502, 503, 504]);

/** Every way in which FracPro fails us. No text of its own answers is repeated: it may hold anything. */
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
  refused: () => new FracProFailure('bad-gateway', texts.refused, outage),
  redirected: () => new FracProFailure('bad-gateway', texts.redirected, outage),
  page: () => new FracProFailure('bad-gateway', texts.page, outage),
  unreadable: () => new FracProFailure('bad-gateway', texts.unreadable, outage),
  tooLarge: () => new FracProFailure('bad-gateway', texts.tooLarge),
  otherShape: (place: string) => new FracProFailure('bad-gateway', texts.otherShape(place)),
};
