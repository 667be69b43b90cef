import { describe, expect, it } from 'vitest';
import { type Action, casesOf, may, policy } from './policy.ts';
import type { Role } from './roles.ts';

const seen = ['the user sees the file'];
const seenOrMade = ['the user sees the file', 'the user made its newest revision'];
const never: readonly string[] = [];

/** The whole table again, so that no line changes unnoticed. */
const expected: Readonly<Record<Action, Readonly<Record<Role, unknown>>>> = {
  'assign users to a customer': { Viewer: never, Editor: never, Manager: 'always' },
  'remove users from a customer': { Viewer: never, Editor: never, Manager: 'always' },
  'say whether a customer sees all files': { Viewer: never, Editor: never, Manager: 'always' },
  'delete a customer': { Viewer: never, Editor: ['no one loses sight of files'], Manager: 'always' },
  'ask a Manager to delete a customer': {
    Viewer: never,
    Editor: ['someone loses sight of files', 'the customer sees all files'],
    Manager: never,
  },
  'dismiss a request to delete a customer': { Viewer: never, Editor: never, Manager: 'always' },
  'replace a customer by another': { Viewer: never, Editor: never, Manager: 'always' },
  'restore a deleted record': { Viewer: never, Editor: never, Manager: 'always' },
  'read a file': { Viewer: seen, Editor: seen, Manager: seen },
  'save a file for a customer': { Viewer: never, Editor: 'always', Manager: 'always' },
  'supersede a file': { Viewer: never, Editor: seenOrMade, Manager: seenOrMade },
  'delete a file': { Viewer: never, Editor: seen, Manager: seen },
  'restore a file': { Viewer: never, Editor: seen, Manager: seen },
  'set the owner of a file': { Viewer: never, Editor: never, Manager: seen },
  'keep the filing of a file': { Viewer: never, Editor: seen, Manager: seen },
};

describe('the policy', () => {
  it.each(Object.keys(policy) as Action[])('says who may %s', (action) => {
    const { Viewer, Editor, Manager } = expected[action];
    expect([casesOf(action, ['Viewer']), casesOf(action, ['Editor']), casesOf(action, ['Manager'])]).toEqual([
      Viewer,
      Editor,
      Manager,
    ]);
  });

  it('lets several roles do what any of them may, and no role what a Viewer may', () => {
    expect(casesOf('supersede a file', ['Viewer', 'Editor'])).toEqual(seenOrMade);
    expect(casesOf('delete a customer', ['Manager', 'Editor'])).toBe('always');
    expect(casesOf('read a file', [])).toEqual(seen);
    expect(casesOf('delete a file', [])).toEqual(never);
  });

  it('allows in one of the cases, and in no other', () => {
    expect(may('supersede a file', ['Editor'], 'the user made its newest revision')).toBe(true);
    expect(may('supersede a file', ['Editor'])).toBe(false);
    expect(may('delete a customer', ['Editor'], 'someone loses sight of files')).toBe(false);
    expect(may('delete a customer', ['Manager'], 'the customer sees all files')).toBe(true);
  });
});
