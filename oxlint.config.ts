import { defineConfig, type OxlintOverride } from 'oxlint';

/** Folders in layers, lowest first. A folder imports only from lines before its own, and from itself. */
type Layers = readonly (readonly string[])[];

const coreLayers: Layers = [
  ['memo', 'texts'],
  ['numbers', 'dates', 'tables'],
  ['places', 'access', 'accounts'],
  ['model'],
  ['states'],
  ['rule', 'registry', 'filings'],
  ['messages'],
  ['audit', 'ingredients', 'customers'],
  ['input'],
  ['water', 'jobs', 'files', 'neighbours'],
  ['publication'],
  ['rules'],
  ['xml', 'disclosure'],
  ['documents'],
  ['wizard'],
];

const serverLayers: Layers = [
  ['settings', 'disk', 'places', 'substances', 'xml', 'fracpro-simulator'],
  ['http', 'database', 'storage'],
  ['mail', 'people', 'operations', 'instances', 'costly'],
  ['audit'],
  ['accounts', 'tables', 'drafts', 'deleted-records', 'uses', 'registry'],
  ['me', 'users', 'vendors', 'publications'],
  ['customers', 'ingredients'],
  ['third-party-chems', 'files', 'access'],
  ['fracpro', 'backup', 'restoring', 'replacing', 'filings'],
  ['jobs', 'evidence', 'reminders'],
  ['commands'],
  ['demo', 'app', 'run-product', 'main'],
];

const wizardLayers: Layers = [['state'], ['drafts'], ['frame'], ['steps'], ['page']];
/** Step 5 opens what was entered before over its own page. */
const wizardStepLayers: Layers = [['all-wells'], ['job', 'wells', 'water', 'disclosure'], ['generate'], ['page']];

interface ImportPattern {
  readonly regex?: string;
  readonly group?: string[];
  readonly message: string;
}

const tests = ['**/*.test.ts', '**/*.test.tsx'];

/** A later override replaces an earlier one for the same file, so each names every pattern that holds there. */
const restrictImports = (files: string[], ...patterns: ImportPattern[]): OxlintOverride => ({
  files,
  excludeFiles: tests,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

/**
 * For each folder of the layers: no import from its own layer or a higher one, and the patterns that hold there
 * anyway. The layers come first: oxlint stops at a group that takes an import out again with `!`.
 */
function restrictLayers(root: string, layers: Layers, ...patterns: ImportPattern[]): OxlintOverride[] {
  return layers.flatMap((layer, level) =>
    layer.map((folder) => {
      const forbidden = layers.slice(level).flat();
      const others = forbidden.filter((other) => other !== folder).join('|');
      const higher: ImportPattern = {
        regex: `^(\\.\\./)+(${others})(/|\\.tsx?$)`,
        message: `${folder}/ imports only from lower layers. They are listed in oxlint.config.ts.`,
      };
      return restrictImports([`${root}/${folder}/**`], ...(others === '' ? [] : [higher]), ...patterns);
    }),
  );
}

const anotherWorkspace: ImportPattern = {
  group: ['**/apps/**', '**/packages/**'],
  message: 'Import another workspace by its name.',
};
const outsideCore: ImportPattern = {
  group: ['*', '!./**', '!../**'],
  message: 'The core imports nothing but itself.',
};
const outsideContract: ImportPattern = {
  group: ['*', '!./**', '!../**', '!@disclosure/core', '!zod', '!zod/mini'],
  message: 'The contract imports only the core and zod.',
};
const webInServer: ImportPattern = {
  regex: '@disclosure/web|^react',
  message: 'The server does not import the web.',
};
const routesOfAnotherSlice: ImportPattern = {
  group: ['../*/*-routes.ts'],
  message: "A slice may use another slice's repository, not its routes.",
};
const serverInWeb: ImportPattern = {
  regex: '^node:|@disclosure/server',
  message: 'The web imports neither Node nor the server.',
};
const wholeZod: ImportPattern = {
  regex: '^zod$',
  message: 'The browser bundle takes zod/mini, through the contract.',
};
const featuresInSharedParts: ImportPattern = {
  regex: 'features/|routes\\.tsx$',
  message: 'Shared parts do not import features.',
};
const anotherFeature = (up: string): ImportPattern => ({
  group: [`${up}*/**`, `!../${up}**`, `!${up}session/{use-session,use-may-call}.ts`, '**/routes.tsx'],
  message: 'A feature does not import another feature.',
});

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'promise', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['**/dist/**', '**/.cache/**', 'data/**'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-type-definitions': ['error', 'interface'],
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'no-console': 'error',
    'no-shadow': 'off',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', { max: 4 }],
    complexity: ['error', { max: 10 }],
    'no-restricted-imports': ['error', { patterns: [anotherWorkspace] }],
  },
  overrides: [
    {
      files: ['**/*.tsx'],
      rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', '**/*.examples.ts'],
      rules: {
        'max-lines-per-function': 'off',
        'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
      },
    },
    {
      // The sheet lays its rows out itself, which a table does not let it; and the rule does not know ARIA 1.2 in full.
      files: ['apps/web/src/components/grid/*.tsx'],
      rules: { 'jsx-a11y/prefer-tag-over-role': 'off', 'jsx-a11y/role-supports-aria-props': 'off' },
    },
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: ['scripts/**', 'workshop/**', 'apps/server/src/main.ts', 'apps/server/src/commands/**'],
      rules: { 'no-console': 'off' },
    },
    { files: ['e2e/**'], rules: { 'no-restricted-imports': 'off' } },
    { files: ['e2e/**'], rules: { 'react/rules-of-hooks': 'off' } },
    {
      files: ['packages/core/src/**/*.ts'],
      excludeFiles: tests,
      rules: {
        'no-restricted-globals': [
          'error',
          'process',
          'Buffer',
          'window',
          'document',
          'fetch',
          'localStorage',
          'setTimeout',
          'setInterval',
        ],
      },
    },
    restrictImports(['packages/core/src/**/*.ts'], outsideCore),
    ...restrictLayers('packages/core/src', coreLayers, outsideCore),
    restrictImports(['packages/api/src/**/*.ts'], outsideContract),
    restrictImports(['apps/server/src/**/*.ts'], webInServer, routesOfAnotherSlice),
    ...restrictLayers('apps/server/src', serverLayers, webInServer, routesOfAnotherSlice),
    // The demo is above all slices and fills their tables with the import that they offer.
    restrictImports(['apps/server/src/demo/**'], webInServer),
    { files: ['apps/server/src/app.ts'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['apps/server/src/**/*.ts'],
      excludeFiles: ['apps/server/src/main.ts', 'apps/server/src/commands/**', 'apps/server/src/**/*.test.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'process', property: 'env', message: 'Settings are read once, in settings/.' },
        ],
      },
    },
    restrictImports(['apps/web/src/**/*.{ts,tsx}'], serverInWeb, wholeZod),
    {
      ...restrictImports(
        ['apps/web/src/components/**', 'apps/web/src/lib/**'],
        featuresInSharedParts,
        serverInWeb,
        wholeZod,
      ),
      excludeFiles: [],
    },
    restrictImports(['apps/web/src/features/**'], anotherFeature('../'), serverInWeb, wholeZod),
    restrictImports(['apps/web/src/features/*/*/**'], anotherFeature('../../'), serverInWeb, wholeZod),
    ...restrictLayers(
      'apps/web/src/features/xml-creator',
      wizardLayers,
      anotherFeature('../../'),
      serverInWeb,
      wholeZod,
    ),
    ...restrictLayers(
      'apps/web/src/features/xml-creator/steps',
      wizardStepLayers,
      anotherFeature('../../../'),
      serverInWeb,
      wholeZod,
    ),
  ],
});
