import { describe, expect, it } from 'vitest';
import { isOutage } from './problems.ts';

const errorOf = (fields: object, message = '') => Object.assign(new Error(message), fields);

describe('an outage', () => {
  it.each([
    errorOf({ code: 'ECONNREFUSED' }),
    errorOf({ code: 'ENOENT', syscall: 'connect' }),
    errorOf({ code: '57P01' }),
    errorOf({ code: '08006' }),
    errorOf({ code: '28P01' }),
    errorOf({ code: '28000' }),
    errorOf({}, 'Connection terminated unexpectedly'),
    errorOf({}, 'Client has encountered a connection error and is not queryable'),
    errorOf({}, 'Client was closed and is not queryable'),
    errorOf({}, 'timeout expired'),
  ])('is told from %o', (error) => expect(isOutage(error)).toBe(true));

  it.each([
    errorOf({ code: '23505' }),
    errorOf({ code: 'ENOENT', syscall: 'open' }),
    new Error('x'),
    'text',
    undefined,
  ])('is not told from %o', (error) => expect(isOutage(error)).toBe(false));
});
