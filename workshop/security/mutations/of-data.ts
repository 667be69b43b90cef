import { inFile, type Mutation } from './mutation.ts';

/** Of files, records and services, and of the pages. */
export const ofData: readonly Mutation[] = [
  ...inFile(
    'apps/server/src/files/find-file.ts',
    [
      '1.1.1',
      'the name of a file is decoded twice',
      'sql<boolean>`files.name = ${name} and',
      'sql<boolean>`files.name = ${decodeURIComponent(name)} and',
    ],
    [
      '1.2.4',
      'the name of a file is part of the query',
      'sql<boolean>`files.name = ${name} and',
      "sql<boolean>`files.name = ${sql.raw(`'${name}'`)} and",
    ],
    [
      '8.4.1',
      'files of other customers open',
      "if (!file.is_allowed) throw new ProblemError('forbidden', messages.files.noAccess);",
      '',
    ],
  ),
  ...inFile('apps/server/src/files/visibility.ts', [
    '8.2.2',
    'lists show files of other customers',
    'seesAll ? sql<boolean>`true` : hasOwner(sql`${owners}::int[]`);',
    'seesAll || owners.length > 0 ? sql<boolean>`true` : hasOwner(sql`${owners}::int[]`);',
  ]),
  ...inFile('apps/server/src/storage/blob-store.ts', [
    '1.3.3',
    'any text is part of a path in the store',
    'if (!isOwnKey(key)) throw',
    "if (key === '') throw",
  ]),
  ...inFile('apps/server/src/fracpro/fracpro-routes.ts', [
    '1.3.6',
    'any text goes into an address of FracPro',
    '  mustHold([...jobNumberRules, ...fracproJobRules], { jobNumber });\n',
    '',
  ]),
  ...inFile('apps/server/src/fracpro/connector/connector.ts', [
    '15.3.2',
    'a redirect is an answer',
    'if (status >= 300 && status < 400) throw failures.redirected();',
    '',
  ]),
  ...inFile('apps/server/src/database/connect.ts', [
    '1.4.2',
    'large numbers are rounded',
    'if (Number.isSafeInteger(value)) return value;',
    'if (Number.isFinite(value)) return value;',
  ]),
  ...inFile(
    'packages/core/src/xml/check-schema.ts',
    ['1.4.3', 'the memory of a document is not freed', '      document.dispose();\n', ''],
    ['1.5.1', 'a document type reaches the parser', '      refuseHostileText(text);\n', ''],
  ),
  ...inFile('apps/server/src/costly/read-document.ts', [
    '2.2.3',
    'a document that breaks the schema is stored',
    'if (document === undefined || problems.length > 0)',
    'if (document === undefined)',
  ]),
  ...inFile('apps/server/src/settings/settings.ts', [
    '2.1.3',
    'a session may be idle for ten hours',
    "help: 'A session ends after this long without activity',\n    fallback: '60',",
    "help: 'A session ends after this long without activity',\n    fallback: '600',",
  ]),
  ...inFile('apps/server/src/audit/change.ts', [
    '2.3.3',
    'a change is not one transaction',
    'return db.transaction().execute(async (tx) => {',
    'return db.connection().execute(async (tx) => {',
  ]),
  ...inFile('apps/server/src/files/upload/save-upload.ts', [
    '2.3.4',
    'a document that was just stored is stored again',
    '  if (same?.sha256.equals(upload.sha256)) return same;\n',
    '',
  ]),
  ...inFile('apps/server/src/database/demo-accounts.ts', [
    '6.3.2',
    'demo accounts join the users who are there',
    '    if (await hasUsers(tx)) return false;\n',
    '',
  ]),
  ...inFile(
    'apps/server/src/customers/save-customer.ts',
    [
      '8.1.2',
      'an Editor says whether a customer sees all files',
      "|| may('say whether a customer sees all files', roles)",
      '|| roles.length > 0',
    ],
    [
      '8.2.3',
      'an Editor changes a field of Managers',
      '  mustMaySetAllAccess(caller, current.all_access, fields);\n',
      '',
    ],
  ),
  ...inFile('workshop/supply-chain/sbom.ts', [
    '15.1.2',
    'the bill of materials has no hashes',
    "hashes: [{ alg: 'SHA-512', content }],",
    'hashes: [],',
  ]),
  ...inFile('apps/web/src/lib/route-table.ts', [
    '1.2.2',
    'a link leads to another site',
    'if (!url || url.origin !== location.origin) return HOME;',
    'if (!url) return HOME;',
  ]),
  ...inFile('apps/web/src/components/password-field.tsx', [
    '6.2.6',
    'passwords can be read on the screen',
    'visible={isVisible}',
    'visible={!isVisible}',
  ]),
  ...inFile('apps/web/src/features/session/sign-in-form.tsx', [
    '6.2.7',
    'password managers are told to stay away',
    'autoComplete="current-password"',
    'autoComplete="off"',
  ]),
  ...inFile('apps/web/src/shell/user-menu.tsx', [
    '7.4.4',
    'there is no Logout',
    '          <Menu.Item onClick={leave}>Logout</Menu.Item>\n',
    '',
  ]),
  ...inFile('apps/web/src/lib/browser.ts', [
    '14.2.1',
    'the token of a link stays in the address',
    'if (given) void navigate(',
    "if (given === 'none') void navigate(",
  ]),
  ...inFile(
    'apps/web/src/features/session/stored-session.ts',
    ['14.3.1', 'the name of the user stays in the browser', '  storage.removeItem(AUTH_KEY);\n', ''],
    [
      '14.3.3',
      'the browser keeps more than a session',
      '  storage.setItem(TOKEN_KEY, session.token);\n',
      "  storage.setItem(TOKEN_KEY, session.token);\n  storage.setItem('last-user', session.user.email);\n",
    ],
  ),
];
