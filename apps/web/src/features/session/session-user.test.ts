import { describe, expect, it } from 'vitest';
import { toSessionUser } from './stored-session.ts';

describe('the user of a session', () => {
  it('has the name, and the strongest role, of the answer', () => {
    const user = {
      id: 7,
      first_name: 'Pat',
      last_name: 'Lee',
      email: 'p@x.example',
      roles: ['Manager', 'Viewer'] as const,
    };
    expect(toSessionUser({ ...user, roles: [...user.roles] }, 'typed@x.example')).toEqual({
      id: 7,
      name: 'Pat Lee',
      email: 'p@x.example',
      role: 'Manager',
    });
  });

  it('falls back to what was typed', () => {
    expect(toSessionUser({ first_name: 'Pat' }, 'typed@x.example')).toEqual({
      id: 'unknown',
      name: 'typed',
      email: 'typed@x.example',
      role: 'user',
    });
  });
});
