import { ProblemError } from '@disclosure/api';
import { profileRules } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { mustExist, mustHold, mustMatchVersion } from './must.ts';

const problemOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof ProblemError ? error : 'another error';
  }
  return undefined;
};

describe('rules', () => {
  it('that hold let a request pass', () => {
    expect(problemOf(() => mustHold(profileRules, { name: 'Pat Lee', email: 'pat@example.com' }))).toBeUndefined();
  });
  it('that are broken are all named', () => {
    expect(problemOf(() => mustHold(profileRules, { name: 'Pat', email: 'x' }))).toMatchObject({
      status: 400,
      code: 'rule-broken',
      message: 'Please enter your first and last name',
      details: {
        errors: [
          { path: 'name', message: 'Please enter your first and last name', id: 'PROFILE-05' },
          { path: 'email', message: 'Please enter a valid email address', id: 'PROFILE-07' },
        ],
      },
    });
  });
});

describe('a thing', () => {
  it('that is missing is a 404', () => {
    expect(problemOf(() => mustExist(undefined, 'Vendor'))).toMatchObject({ status: 404, message: 'Vendor not found' });
  });
  it('that is there comes back', () => expect(mustExist(0, 'Vendor')).toBe(0));
});

describe('a version', () => {
  it.each([undefined, 3])('%s goes through to version 3', (ifMatch) => {
    expect(problemOf(() => mustMatchVersion(ifMatch, { version: 3 }))).toBeUndefined();
  });
  it('that is old is refused with what stands there now', () => {
    expect(problemOf(() => mustMatchVersion(2, { version: 3 }))).toMatchObject({
      status: 412,
      details: { current: { version: 3 } },
    });
  });
});
