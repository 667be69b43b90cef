import { inFile, type Mutation } from './mutation.ts';

/** Of what the core and the contract say about input, and of the way of a request. */
export const ofRequests: readonly Mutation[] = [
  ...inFile('packages/core/src/xml/write-disclosure.ts', [
    '1.1.2',
    'text is written into a document as it is',
    'if (forbidden === -1) return escapeText(text);',
    'if (forbidden === -1) return text;',
  ]),
  ...inFile('packages/core/src/texts/characters.ts', [
    '1.2.1',
    'an angle bracket is not escaped',
    "'<': '&lt;',",
    "'<': '<',",
  ]),
  ...inFile(
    'packages/core/src/accounts/account.ts',
    ['6.2.1', 'five characters are enough', 'MIN_PASSWORD_LENGTH = 8;', 'MIN_PASSWORD_LENGTH = 5;'],
    ['6.2.9', 'a password ends at 64 characters', 'MAX_PASSWORD_LENGTH = 128;', 'MAX_PASSWORD_LENGTH = 64;'],
  ),
  ...inFile(
    'packages/core/src/rules/account.ts',
    [
      '6.1.2',
      'the name of the product is a password',
      'fails: ({ password, email }) => isGuessable(password, email),',
      'fails: ({ password, email }) => password === email,',
    ],
    ['6.2.11', 'a common password is taken', 'fails: ({ isCommon }) => isCommon,', 'fails: () => false,'],
  ),
  ...inFile(
    'packages/api/src/text.ts',
    [
      '1.3.11',
      'a line takes line breaks',
      String.raw`!/[\u0000-\u001f\u007f\u2028\u2029]/.test(value)`,
      'value.length >= 0',
    ],
    ['2.2.2', 'texts have any length', 'z.maxLength(maxLength),', ''],
    ['15.3.5', 'numbers and lists are taken for text', 'z.string().check(', 'z.coerce.string().check('],
  ),
  ...inFile('packages/api/src/users.ts', [
    '6.4.4',
    'an Editor turns off the two-step sign-in of others',
    "resetTwoStepOfUser: del('/api/users/:id/two-step', {\n    access: 'manager',",
    "resetTwoStepOfUser: del('/api/users/:id/two-step', {\n    access: 'editor',",
  ]),
  ...inFile(
    'apps/server/src/http/server.ts',
    ['1.3.2', 'pages may make code from text', "'script-src': \"'self'\",", "'script-src': \"'self' 'unsafe-eval'\","],
    ['14.2.2', 'a proxy may keep answers', "'cache-control': 'no-store',", "'cache-control': 'public, max-age=60',"],
    ['14.2.3', 'pages may send data elsewhere', "'connect-src': \"'self'\",", "'connect-src': '*',"],
    ['14.2.4', 'the log has the query of an address', "path: url.split('?', 1)[0],", 'path: url,'],
    ['14.3.2', 'a browser may keep answers', "'cache-control': 'no-store',", "'cache-control': 'no-cache',"],
    [
      '15.3.4',
      'any client may name an address',
      'trustProxy: settings.TRUST_PROXY.length > 0 ? [...settings.TRUST_PROXY] : false,',
      'trustProxy: true,',
    ],
  ),
  ...inFile(
    'apps/server/src/http/serve.ts',
    [
      '6.3.3',
      'a Manager without a second step may do everything',
      'if (caller.mustSetUpTwoStep && !endpoint.opensBeforeTwoStep) {',
      "if (caller.mustSetUpTwoStep && endpoint.access === 'public') {",
    ],
    [
      '6.3.4',
      'calls that only read need no token',
      "if (access !== 'public') request.caller",
      "if (access !== 'public' && endpoint.method !== 'GET') request.caller",
    ],
    [
      '7.2.1',
      'an unknown token is a Manager',
      "if (!caller) throw new ProblemError('unauthenticated', messages.session.over);",
      "if (!caller) return { id: 1, roles: ['Manager'], mustSetUpTwoStep: false, sessionId: '', token } as never;",
    ],
    [
      '8.2.1',
      'a call without an access word is public',
      "if (access !== 'public') request.caller",
      "if (['signed-in', 'viewer', 'editor', 'manager'].includes(access)) request.caller",
    ],
    [
      '8.3.1',
      'roles are not looked at',
      "if (!canEnter(endpoint.access, caller.roles)) throw new ProblemError('forbidden', messages.session.forbidden);",
      '',
    ],
  ),
  ...inFile(
    'apps/server/src/http/read-request.ts',
    [
      '2.2.1',
      'a request of the wrong shape goes on',
      'if (!parsed.success) throw toProblem(parsed.error.issues);',
      'if (!parsed.success) return request as never;',
    ],
    [
      '15.3.3',
      'a handler gets fields that were not declared',
      '...parsed.data,',
      '...parsed.data, ...(body && { body: request.body as never }),',
    ],
    [
      '15.3.7',
      'of two parameters the last one wins',
      'schema.safeParse(request, {',
      'schema.safeParse({ params: request.params, body: request.body, query: Object.fromEntries(Object.entries(request.query as object).map(([name, value]) => [name, [value].flat().at(-1)])) }, {',
    ],
  ),
  ...inFile(
    'apps/server/src/http/read-json.ts',
    ['1.5.2', 'JSON has any depth', 'if (depth > MAX_DEPTH) throw', 'if (depth > 10 ** 9) throw'],
    ['15.3.6', 'JSON may name a prototype', 'if (isReserved(name)) throw', "if (name === '') throw"],
  ),
  ...inFile('apps/server/src/http/answer.ts', [
    '15.3.1',
    'an answer holds whatever the handler returned',
    'reply.send(endpoint.response.parse(answer))',
    'reply.send(answer)',
  ]),
  ...inFile('apps/server/src/http/web-pages.ts', [
    '15.2.3',
    'the test page cannot be turned off',
    "path === '/test' && !settings.ENABLE_TEST_PAGE",
    "path === '' && !settings.ENABLE_TEST_PAGE",
  ]),
  ...inFile('apps/server/src/costly/thread-pool.ts', [
    '15.2.2',
    'the line of a user has no end',
    'createTurns(settings.COSTLY_TASKS_PER_USER - 1, ownLineFull)',
    'createTurns(Infinity, ownLineFull)',
  ]),
];
