import { describe, expect, it } from 'vitest';
import { readSettings } from '../settings/read-settings.ts';
import { confirmEmailLink, invitationLink, publicUrl, resetPasswordLink } from './password-links.ts';

describe('the public address', () => {
  it.each([
    [{}, 'http://127.0.0.1:3000'],
    [{ HOST: '::1', PORT: '80' }, 'http://[::1]:80'],
    [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
    [{ PUBLIC_URL: 'https://xml.example.com/' }, 'https://xml.example.com'],
  ])('with %j is %s', (environment, expected) => expect(publicUrl(readSettings(environment))).toBe(expected));

  it('has the port that was found when any was asked for', () => {
    expect(publicUrl(readSettings({ PORT: '0' }), 4711)).toBe('http://127.0.0.1:4711');
  });
});

describe('links', () => {
  it('lead to the pages', () => {
    expect(resetPasswordLink('https://x.example', 'abc')).toBe('https://x.example/reset-password?token=abc');
    expect(invitationLink('https://x.example', 'abc')).toBe('https://x.example/reset-password?token=abc&invited=yes');
    expect(confirmEmailLink('https://x.example', 'abc')).toBe('https://x.example/profile?confirm=abc');
  });
});
