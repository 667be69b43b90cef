import type { Send } from '@disclosure/api';

export const withToken =
  (send: Send, token: string): Send =>
  (url, init, endpoint) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return send(url, { ...init, headers }, endpoint);
  };
