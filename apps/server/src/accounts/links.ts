import type { Settings } from '../settings/settings.ts';

/** Where people reach the product. Never what a request claims: its Host header is the caller's to choose. */
export function publicUrl({ PUBLIC_URL, HOST, PORT }: Settings, port = PORT): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  const isEveryAddress = HOST === '0.0.0.0' || HOST === '::';
  const host = isEveryAddress ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${port}`;
}

export const resetPasswordLink = (url: string, token: string): string => `${url}/reset-password?token=${token}`;

/** The same page, which greets somebody who has no password yet. */
export const invitationLink = (url: string, token: string): string => `${resetPasswordLink(url, token)}&invited=yes`;

export const confirmEmailLink = (url: string, token: string): string => `${url}/profile?confirm=${token}`;
