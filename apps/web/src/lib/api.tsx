import {
  type Client,
  createLazyClient,
  type Endpoint,
  type printedEndpoints,
  printedFrameEndpoints,
  ProblemError,
  type Send,
} from '@disclosure/api';
import { frameMessages } from '@disclosure/core';
import { createContext, useContext } from 'react';
import { loadPage } from './load-page.ts';
import { toasts } from './toasts.ts';

export type Api = Client<typeof printedEndpoints>;

/** What `createApi` needs from the session. */
export interface TokenSource {
  readonly ensureFreshToken: () => Promise<string | undefined>;
  readonly renew: (token: string) => Promise<string | undefined>;
  readonly noteUse: () => void;
  readonly check: () => Promise<void>;
  readonly noteTwoStepRequired: () => void;
  /** Says of each token of a call whether it is still that of the user who began it. */
  readonly sameUser: () => () => boolean;
  /** If the session has ended: the token of the next one, once the same user has signed in. Another user gets none. */
  readonly whenBack: () => Promise<string | undefined> | undefined;
}

export const ApiContext = createContext<Api | undefined>(undefined);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs an ApiContext above it');
  return api;
}

/** Fetches the rest of the contract. It is loaded before a page makes its first call. */
export const loadEndpoints = () =>
  loadPage(() => import('./endpoints.ts').then((module): typeof printedEndpoints => module.printedEndpoints));

/**
 * Every call of the product, with the bearer token, which is renewed once if it is refused. A save that comes after the
 * end of the session waits for the user, and is then sent as it was, with its key.
 */
export function createApi(tokens: TokenSource, send: Send): Api {
  const tellDropped = createDropNotes();
  return createLazyClient<typeof printedEndpoints>(
    printedFrameEndpoints,
    loadEndpoints,
    async (url, init, endpoint) => {
      if (endpoint.access === 'public') return send(url, init, endpoint);
      const sendWith = (token: string) => withToken(send, token)(url, init, endpoint);
      const now = Date.now();
      const begun = {
        isSameUser: tokens.sameUser(),
        whenBack: () => tokens.whenBack(),
        tellDropped: () => tellDropped(now),
      };
      const orNext = (current: Promise<string | undefined>) => tokenOrNext(current, begun, endpoint);

      const token = await orNext(tokens.ensureFreshToken());
      if (!token) throw new ProblemError('unauthenticated', tokenNotFound(endpoint));
      let answer = await sendWith(token).catch((error: unknown) => {
        void tokens.check();
        throw error;
      });
      if (await isDeadToken(answer, endpoint)) {
        const successor = await orNext(tokens.renew(token));
        if (!successor) throw new ProblemError('unauthenticated', frameMessages.session.refreshFailed);
        answer = await sendWith(successor);
      }
      if (answer.ok && !endpoint.background) tokens.noteUse();
      if (answer.status === 403 && (await codeOf(answer)) === 'two-step-required') tokens.noteTwoStepRequired();
      return answer;
    },
  );
}

interface Begun {
  readonly whenBack: TokenSource['whenBack'];
  readonly isSameUser: () => boolean;
  readonly tellDropped: () => void;
}

/**
 * The token, or for a save that of the next session. What is read is read again anyway. Nothing is sent with the token
 * of a user who signed in since, in this tab or another one: it would be done in their name.
 */
async function tokenOrNext(
  current: Promise<string | undefined>,
  { whenBack, isSameUser, tellDropped }: Begun,
  { method, resumes }: Endpoint,
) {
  const token = await current;
  if (token && isSameUser()) return token;
  if (method === 'GET' || resumes) return undefined;
  const back = token ? noOne : whenBack();
  const next = await back;
  if (back && !next) tellDropped();
  return next;
}

/** Who has left for another user is not waited for. */
const noOne = Promise.resolve(undefined);

/** Calls that began within this time are of one click. */
const ONE_CLICK_MS = 1000;

/** Tells of each click once, also where it made several calls. */
function createDropNotes() {
  const told: number[] = [];
  return (begun: number): void => {
    if (told.some((at) => Math.abs(at - begun) < ONE_CLICK_MS)) return;
    told.push(begun);
    toasts.show(frameMessages.session.saveDropped, 'failed');
  };
}

/** Refusals with status 401 that are not about the token. */
const otherRefusals = new Set<unknown>(['wrong-password', 'invalid-credentials', 'wrong-code', 'second-step-required']);

async function isDeadToken(answer: Response, { path }: Endpoint): Promise<boolean> {
  if (answer.status !== 401) return false;
  const code = await codeOf(answer);
  // Without a code it means that the current password is wrong, as the specification says of this call.
  return code === undefined ? path !== printedFrameEndpoints.changePassword.path : !otherRefusals.has(code);
}

/** Ingredients and vendors have their own words for it. */
const tokenNotFound = ({ path }: Endpoint) =>
  /^\/api\/(ingredients|vendors)\b/.test(path)
    ? frameMessages.session.catalogueTokenNotFound
    : frameMessages.session.tokenNotFound;

async function codeOf(answer: Response): Promise<unknown> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return (body as { code?: unknown } | undefined)?.code;
}

export const withToken =
  (send: Send, token: string): Send =>
  (url, init, endpoint) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return send(url, { ...init, headers }, endpoint);
  };
