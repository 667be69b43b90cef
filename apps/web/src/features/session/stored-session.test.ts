import { describe, expect, it } from 'vitest';
import { readSession, restoreSession, writeSession } from './stored-session.ts';

const session = { user: { id: 7, name: 'Pat Lee', email: 'pat.lee@example.com', role: 'Editor' }, token: 'token-1' };

describe('the stored session', () => {
  it('is under the keys auth and token, and nothing else is kept', () => {
    writeSession(localStorage, session);
    expect(localStorage.getItem('token')).toBe('token-1');
    expect(JSON.parse(localStorage.getItem('auth') ?? '')).toEqual(session);
    expect(readSession(localStorage)).toEqual(session);
    expect(localStorage.length).toBe(2);
  });

  it.each(['', '{', 'null', '"text"', '{}', '{"token":"x"}', '{"user":null,"token":"x"}', '{"user":{},"token":""}'])(
    'is discarded when it reads %s',
    (text) => {
      localStorage.setItem('auth', text);
      localStorage.setItem('token', 'token-1');
      expect(restoreSession(localStorage)).toBeUndefined();
      expect(localStorage.length).toBe(0);
    },
  );

  it.each(['auth', 'token'])('is left alone while another tab has not yet written %s', (key) => {
    writeSession(localStorage, session);
    localStorage.removeItem(key);
    expect(readSession(localStorage)).toBeUndefined();
    expect(localStorage.length).toBe(1);
  });

  it('has defaults for what is missing', () => {
    localStorage.setItem('auth', '{"user":{},"token":"token-1"}');
    expect(restoreSession(localStorage)?.user).toEqual({ id: 'unknown', name: '', email: '', role: 'user' });
  });
});
