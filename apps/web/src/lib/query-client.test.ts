import { ProblemError } from '@disclosure/api';
import { describe, expect, it } from 'vitest';
import { goOffline } from '../../test/go-offline.ts';
import { createQueryClient } from './query-client.ts';

const { queries, mutations } = createQueryClient().getDefaultOptions();
const retries = (error: Error) => {
  const { retry } = queries ?? {};
  if (typeof retry !== 'function') throw new Error('retry is not a function');
  return [0, 1, 2, 3].filter((failures) => retry(failures, error)).length;
};

describe('queries', () => {
  it('are tried three times more when the way or the server is the trouble', () => {
    expect(retries(new TypeError('Failed to fetch'))).toBe(3);
    expect(retries(new ProblemError('unexpected', ''))).toBe(3);
    expect(retries(new ProblemError('damaged', ''))).toBe(0);
    expect(retries(new ProblemError('too-many-requests', ''))).toBe(3);
  });

  it('are not tried again when the answer is no', () => {
    expect(retries(new ProblemError('not-found', ''))).toBe(0);
    expect(retries(new ProblemError('unauthenticated', ''))).toBe(0);
  });

  it('fail at once, and do not wait in silence, while the browser has no network', () => {
    goOffline();
    expect(retries(new TypeError('Failed to fetch'))).toBe(0);
    expect(queries).toMatchObject({ networkMode: 'always', refetchOnReconnect: true });
  });

  it('are kept for five minutes', () => {
    expect(queries).toMatchObject({ gcTime: 300_000, staleTime: 300_000 });
  });
});

describe('mutations', () => {
  it('are never repeated', () => {
    expect(mutations).toMatchObject({ retry: 0 });
  });
});
