import { PASSWORD } from './people.ts';
import type { TestApp } from './test-app.ts';

interface Answer {
  readonly status: number;
  readonly retryAfter: number;
  readonly headers: Headers;
  readonly body: { readonly token?: string; readonly message?: string; readonly requestId?: string };
}

/** A browser with its cookies, which it sends as their paths say, over real connections. */
export class Browser {
  readonly #test: TestApp;
  readonly #cookies = new Map<string, string>();
  readonly #address: string;
  readonly #protocol: 'http' | 'https';

  /** TRUST_PROXY must trust this machine for the address and the protocol to count. */
  constructor(test: TestApp, address = '127.0.0.1', protocol: 'http' | 'https' = 'https') {
    this.#protocol = protocol;
    this.#test = test;
    this.#address = address;
  }

  cookieFor(path: string): string {
    return this.#cookies.get(path) ?? '';
  }

  /** Another one with the same cookies, such as at another place. */
  at(address: string): Browser {
    const other = new Browser(this.#test, address, this.#protocol);
    for (const [path, cookie] of this.#cookies) other.#cookies.set(path, cookie);
    return other;
  }

  tryToSignIn(email: string, password = PASSWORD): Promise<Answer> {
    return this.post('/login', { email, password });
  }

  async signIn(email: string, password = PASSWORD): Promise<string> {
    const { body } = await this.tryToSignIn(email, password);
    return body.token ?? '';
  }

  refresh(token: string): Promise<Answer> {
    return this.post('/refresh-token', undefined, token);
  }

  async post(path: string, payload?: object, token = ''): Promise<Answer> {
    const cookie = this.cookieFor(path);
    const answer = await fetch((await addressOf(this.#test)) + path, {
      method: 'POST',
      headers: {
        'x-forwarded-for': this.#address,
        'x-forwarded-proto': this.#protocol,
        ...(payload && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
      },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    const { status, headers } = answer;
    return {
      status,
      headers,
      retryAfter: Number(headers.get('retry-after')),
      body: (await answer.json()) as Answer['body'],
    };
  }

  #keep(line: string): void {
    if (this.#protocol === 'http' && /; Secure/.test(line)) return;
    const [cookie = ''] = line.split(';', 1);
    this.#cookies.set(/; Path=([^;]+)/.exec(line)?.[1] ?? '/', cookie);
  }
}

async function addressOf({ app }: TestApp): Promise<string> {
  if (!app.server.listening) return app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
