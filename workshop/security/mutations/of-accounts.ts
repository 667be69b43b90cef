import { inFile, type Mutation } from './mutation.ts';

/** Of passwords, sessions and two-step sign-in. */
export const ofAccounts: readonly Mutation[] = [
  ...inFile('apps/server/src/accounts/tokens.ts', [
    '7.2.3',
    'a token has 128 bits',
    'const BYTES = 32;',
    'const BYTES = 16;',
  ]),
  ...inFile(
    'apps/server/src/accounts/throttle/throttle.ts',
    [
      '2.3.2',
      'the longest wait is a minute',
      'const LONGEST_BACK_OFF = 15 * MINUTE;',
      'const LONGEST_BACK_OFF = MINUTE;',
    ],
    ['6.1.1', 'the wait does not double', 'SECOND * 2 ** (count - limit)', 'SECOND * (1 + count - limit)'],
  ),
  ...inFile(
    'apps/server/src/accounts/throttle/sign-in-throttle.ts',
    ['2.4.1', 'any number of sign-ins may wait', 'createTurns(WAITING_FOR_ACCOUNT)', 'createTurns(Infinity)'],
    [
      '6.3.1',
      'failures of an address do not count',
      'Math.max(ownRest, ofThatAddress, isSpared ? 0 : flood)',
      'Math.max(ownRest, isSpared ? 0 : flood)',
    ],
  ),
  ...inFile(
    'apps/server/src/accounts/passwords.ts',
    ['6.2.4', 'a capital letter makes a common password good', '.has(password.toLowerCase())', '.has(password)'],
    [
      '6.2.8',
      'blanks around a password do not count',
      'verify(stored ?? hashOfNoPassword(cost), password)',
      'verify(stored ?? hashOfNoPassword(cost), password.trim())',
    ],
    [
      '6.2.12',
      'the list of common passwords is cut off',
      '.filter((password) => password.length >= MIN_PASSWORD_LENGTH)',
      '.slice(0, 3)',
    ],
  ),
  ...inFile(
    'apps/server/src/accounts/change-password.ts',
    [
      '6.2.2',
      'the old password stays',
      'passwords.hash(change.new_password)',
      'passwords.hash(change.current_password)',
    ],
    [
      '6.2.3',
      'the current password is not asked for',
      '  await mustKnowPassword(services, user, change.current_password, client);\n',
      '',
    ],
    [
      '6.2.5',
      'a new password loses the blanks around it',
      'passwords.hash(request.new_password)',
      'passwords.hash(request.new_password.trim())',
    ],
    [
      '6.4.3',
      'a new password turns two-step sign-in off',
      '    await endSessionsOfUser(tx, user.id, now);\n',
      "    await endSessionsOfUser(tx, user.id, now);\n    await tx.deleteFrom('two_steps').where('user_id', '=', user.id).execute();\n",
    ],
  ),
  ...inFile(
    'apps/server/src/accounts/sessions/sessions.ts',
    ['7.2.2', 'all sessions have the same token', '[randomUUID(), newToken()]', "[randomUUID(), 'a'.repeat(43)]"],
    ['7.2.4', 'a replaced token stays good', 'const GRACE = 60 * SECOND;', 'const GRACE = 6000 * SECOND;'],
    ['7.3.1', 'an idle session goes on', '=== null && !isIdle && !isOld;', '=== null && !isOld;'],
    ['7.3.2', 'a session in use goes on for ever', '=== null && !isIdle && !isOld;', '=== null && !isIdle;'],
  ),
  ...inFile('apps/server/src/accounts/sign-in.ts', [
    '7.1.1',
    'a token lives for a day, whatever the settings say',
    'tokenLife: settings.TOKEN_MINUTES,',
    'tokenLife: 86_400_000,',
  ]),
  ...inFile('apps/server/src/accounts/account-routes.ts', [
    '7.4.1',
    'signing out ends nothing',
    '    await endSession(services.db, caller.sessionId, services.clock());\n',
    '',
  ]),
  ...inFile(
    'apps/server/src/accounts/sessions/own-sessions.ts',
    [
      '7.1.2',
      'the session in use is somewhere in the list',
      'return sessions.sort((one, other) => Number(other.current) - Number(one.current));',
      'return sessions;',
    ],
    [
      '7.5.2',
      'the other sessions go on',
      '    await endSessionsOfUser(services.db, caller.id, services.clock(), caller.sessionId);\n',
      '',
    ],
  ),
  ...inFile('apps/server/src/accounts/two-step/two-step-repository.ts', [
    '2.3.1',
    'two-step sign-in is on before a code confirms it',
    ".where('user_id', '=', userId).where('confirmed_at', 'is not', null);",
    ".where('user_id', '=', userId);",
  ]),
  ...inFile(
    'apps/server/src/accounts/two-step/second-step.ts',
    ['6.5.1', 'a code works again', 'step === undefined || step <= last_step', 'step === undefined'],
    ['6.6.3', 'fifty wrong codes are free', 'const FREE_TRIES = 5;', 'const FREE_TRIES = 50;'],
  ),
  ...inFile(
    'apps/server/src/accounts/two-step/two-step.ts',
    [
      '6.5.2',
      'recovery codes are stored as they are',
      'codes.map((code) => passwords.hash(code))',
      'codes.map(async (code) => code)',
    ],
    [
      '7.4.3',
      'other sessions go on without a code',
      '    await endSessionsOfUser(tx, caller.id, now, caller.sessionId);\n',
      '',
    ],
    [
      '7.5.1',
      'a code is enough to turn two-step sign-in off',
      '  await mustKnowPassword(services, user, proof.current_password, client);\n',
      '',
    ],
  ),
  ...inFile(
    'apps/server/src/accounts/two-step/codes.ts',
    ['6.5.4', 'a recovery code has 40 bits', 'const RECOVERY_BYTES = 10;', 'const RECOVERY_BYTES = 5;'],
    ['6.5.5', 'a code lives for two minutes', 'const TOLERATED_STEPS = 1;', 'const TOLERATED_STEPS = 2;'],
  ),
  ...inFile(
    'apps/server/src/users/save-user.ts',
    ['6.4.1', 'an invitation is good for 70 days', 'const LINK_LIFE = 7 * DAY;', 'const LINK_LIFE = 70 * DAY;'],
    [
      '7.4.2',
      'sessions of a deleted user go on',
      '  await endSessionsOfUser(tx, id, now);\n  const name',
      '  const name',
    ],
    ['7.4.5', 'a Manager ends no session', '  await endSessionsOfUser(tx, id, now);\n  note(', '  note('],
  ),
];
