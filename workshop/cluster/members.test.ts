import { describe, expect, it, onTestFinished } from 'vitest';
import { watchMembers } from './members.ts';

describe('the members of a proxy', () => {
  it('are all tried before anybody is refused, also one that is slow to be ready', () => {
    const members = watchMembers();
    onTestFinished(() => members.stop());
    // No server listens there, and no member is asked before this test is over.
    for (const port of [8, 9]) members.add(`http://127.0.0.1:${port}`);
    const gone = members.next(new Set()) ?? expect.unreachable();
    const slow = members.next(new Set([gone])) ?? expect.unreachable();
    slow.isReady = false;
    expect(members.next(new Set())).toBe(gone);
    expect(members.next(new Set([gone]))).toBe(slow);
    expect(members.next(new Set([gone, slow]))).toBeUndefined();
  });
});
