import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import formatOptions from '../../.oxfmtrc.json' with { type: 'json' };
import { fromRoot } from '../../scripts/process.ts';
import { describeOutcomes, readOutcomes, tableOf } from '../bench/figures.ts';
import type { Setting } from '@disclosure/server/src/settings/setting.ts';
import { settingsTable } from '@disclosure/server/src/settings/settings.ts';
import {
  acceptedLicences,
  type LockedPackage,
  lockedPackages,
  readLockfile,
} from '../supply-chain/check-supply-chain.ts';
import {
  auditMessages,
  replacementMessages,
  callPolicy,
  casesOf,
  type ClockRule,
  elementKnowledge,
  helpMessages,
  mails,
  messages,
  type Action,
  pageHelp,
  paletteMessages,
  policy,
  printedRules,
  registryChecks,
  roles,
  type Rule,
  ruleBook,
  type Span,
  type StatePack,
  statePacks,
  tableMessages,
  type Term,
  terms,
} from '@disclosure/core';
import { endpoints, toOpenApi } from '@disclosure/api';

const SETTINGS_HEAD = `# Every setting, with its default. Copy this file to .env and change what you need.
# Environment variables of the same name win over .env.
`;

const environmentExample = (): string =>
  SETTINGS_HEAD +
  Object.entries(settingsTable)
    .map(([name, { help, fallback }]: [string, Setting<unknown>]) => `\n# ${help}.\n#${name}=${fallback}\n`)
    .join('');

const LICENCES_HEAD = `# Licences

Printed from the lockfile by \`npm run docs\`. A package with a licence that is not in the first table fails \`npm run check\`.
`;

/** Every licence with what it asks, and every package that is part of what runs. */
function licenceList(): string {
  const packages = lockedPackages(readLockfile());
  const shipped = packages.filter(({ isDev }) => !isDev);
  return [
    LICENCES_HEAD,
    '| licence | asks | packages that run | for building and testing |\n| --- | --- | --- | --- |',
    ...Object.entries(acceptedLicences).flatMap(([licence, asks]) => toRow(licence, asks, packages)),
    '\n## Packages that run\n',
    '| package | version | licence |\n| --- | --- | --- |',
    ...shipped.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
    '',
  ].join('\n');
}

function toRow(licence: string, asks: string, packages: readonly LockedPackage[]): string[] {
  const having = packages.filter(({ license }) => license === licence);
  const running = having.filter(({ isDev }) => !isDev).length;
  return having.length === 0 ? [] : [`| ${licence} | ${asks} | ${running} | ${having.length - running} |`];
}

const MESSAGES_HEAD = `# Messages

Printed from the code by \`npm run docs\`: every rule with its id, and every other text with its name.
`;

const messageReference = (): string =>
  [
    MESSAGES_HEAD,
    '## Rules',
    ...rules(),
    '## Other texts',
    texts({
      messages,
      tableMessages,
      auditMessages,
      replacementMessages,
      pageHelp: pageTexts(),
      helpMessages,
      paletteMessages,
    }),
    '## Mails',
    texts({ mails }),
  ].join('\n\n');

/** The terms of a page are in the glossary. */
const pageTexts = () =>
  Object.fromEntries(Object.entries(pageHelp).map(([page, { about, steps }]) => [page, { about, steps }]));

const rules = (): string[] =>
  Object.entries(ruleBook).map(([table, rows]) => {
    const lines = (rows as readonly Rule<never>[]).map(
      ({ id, severity = 'error', message }) => `| ${id} | ${severity} | ${cell(message)} |`,
    );
    return [`### ${table}`, '', '| id | severity | message |', '|---|---|---|', ...lines].join('\n');
  });

const texts = (tables: Readonly<Record<string, object>>): string =>
  [
    '| name | text |',
    '|---|---|',
    ...Object.entries(tables)
      .flatMap(([name, table]) => flatten(name, table))
      .map(([name, text]) => `| ${name} | ${cell(text)} |`),
  ].join('\n');

/** Texts with a value in them are shown with the value's place marked. */
function flatten(name: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value === 'function') return flatten(name, value('{…}', '{…}', '{…}'));
  return Object.entries(value as object).flatMap(([key, inner]) => flatten(`${name}.${key}`, inner));
}

const cell = (text: string): string =>
  text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('_', '\\_').trim().replaceAll('\n', '<br>');

const GLOSSARY = 'docs/glossary.md';

/** A page that is written by hand but for what stands between two marks. */
function withSection(page: string, source: string, printed: string): string {
  const [start, end] = [`<!-- printed from ${source} by npm run docs -->\n`, '<!-- end of what is printed -->'];
  const text = readFileSync(fromRoot(page), 'utf8');
  const [before = '', after = ''] = text.split(start);
  return `${before}${start}\n${printed}\n\n${after.slice(after.indexOf(end))}`;
}

const glossary = (): string =>
  [
    '| word | meaning | in code | not |',
    '| --- | --- | --- | --- |',
    ...Object.values<Term>(terms).map(
      ({ word, meaning, code, not }) => `| **${word}** | ${meaning} | ${code} | ${not} |`,
    ),
  ].join('\n');

const DISCLOSURE_PAGE = 'docs/disclosure-xml.md';
const registryKnowledge = (): string =>
  [
    '| Element | Known from | If wrong |',
    '| --- | --- | --- |',
    ...Object.entries(elementKnowledge).map(
      ([element, { known, ifWrong }]) => `| \`${element}\` | ${known} | ${cell(ifWrong)} |`,
    ),
    '',
    '| Checked by the registry | Condition | There | Here | Known from | If wrong |',
    '| --- | --- | --- | --- | --- | --- |',
    ...registryChecks.map(({ elements, condition, there, ours, known, ifWrong }) => {
      const here = Object.entries(ours).map(([grade, ids]) => `${grade}: ${ids.join(', ')}`);
      const names = elements.map((element) => `\`${element}\``).join(', ');
      return `| ${[names, cell(condition), there, here.join('; '), known, cell(ifWrong)].join(' | ')} |`;
    }),
  ].join('\n');

const PERFORMANCE_PAGE = 'docs/performance.md';
function lastFigures(): string {
  const outcomes = readOutcomes();
  return `${describeOutcomes(outcomes)}\n\n${tableOf(outcomes)}`;
}

const POLICY_HEAD = `# Who may do what

Printed from the code by \`npm run docs\`. A user with several roles may do what any of them may. A user without a role may do what a Viewer may.
`;

const policyReference = (): string =>
  [
    POLICY_HEAD,
    '## What changes who sees what\n',
    `| to… | ${roles.join(' | ')} |`,
    `| --- | ${roles.map(() => '---').join(' | ')} |`,
    ...(Object.keys(policy) as Action[]).map(
      (action) => `| ${action} | ${roles.map((role) => printCases(casesOf(action, [role]))).join(' | ')} |`,
    ),
    '\n## Calls\n',
    '| open to | calls |\n| --- | --- |',
    ...Object.entries(callPolicy).map(
      ([who, calls]) => `| ${who} | ${calls.map((call) => `\`${call}\``).join(', ')} |`,
    ),
    '',
  ].join('\n');

const printCases = (allowed: ReturnType<typeof casesOf>) =>
  allowed === 'always' ? allowed : allowed.map((one) => `if ${one}`).join(', or ') || 'never';

const PACKS_HEAD = `# State packs

Printed from the code by \`npm run docs\`: what each state asks, by when, and from which source. A reminder, not legal advice.

The end of the job decides which version of a pack counts. ${messages.states.completion} A day counts to its end in the time zone of the setting \`TIME_ZONE\`, weekends and holidays like any other; a duty is overdue from the next day. What is due next is the earliest clock that still runs. Since when each rule has been law is not confirmed; the packs begin on the day the registry opened. Other states have no pack.
`;

const confirmed = ({ isConfirmed }: { readonly isConfirmed: boolean }): string => (isConfirmed ? 'yes' : 'no');

const printSpan = ({ days, after }: Span): string => `${days} days after the ${after}`;

function printClock({ duty, cap, note = '', source, ...rule }: ClockRule): string {
  const limit = cap ? `, at most ${printSpan(cap)}${cap.isConfirmed ? '' : ' (the cap is not confirmed)'}` : '';
  return `${duty} | ${printSpan(rule)}${limit} | ${note} | ${source} | ${confirmed(rule)}`;
}

const packLines = ({ state, validFrom, clocks, entryMethod, notes }: StatePack): string[] =>
  [
    ...clocks.map(printClock),
    ...(entryMethod
      ? [
          `entry method | ${entryMethod.method} | ${entryMethod.reason} | ${entryMethod.source} | ${confirmed(entryMethod)}`,
        ]
      : []),
    ...notes.map((note) => `note | | ${note.text} | ${note.source} | ${confirmed(note)}`),
  ].map((line) => `| ${state} | ${validFrom} | ${line} |`);

const statePackReference = (): string =>
  [
    PACKS_HEAD,
    '| state | valid from | duty | time | note | source | confirmed |\n| --- | --- | --- | --- | --- | --- | --- |',
    ...statePacks.flatMap(packLines),
    '',
  ].join('\n');

import root from '../../package.json' with { type: 'json' };

const openApiDocument = (): string =>
  JSON.stringify(toOpenApi({ title: 'FracFocus XML Generator', version: root.version }, endpoints));

const RULES_FILE = 'packages/core/src/rules/rules-version.ts';
const PACKS_FILE = 'packages/core/src/states/packs-version.ts';

/** The next version, when the rules or the state packs are no longer those of the version that is there. */
function nextVersion(file: string, content: string): string {
  const source = readFileSync(fromRoot(file), 'utf8');
  const hash = createHash('sha256').update(content).digest('hex');
  if (source.includes(`'${hash}'`)) return source;
  return source
    .replace(/(?<=_VERSION = )\d+/, (version) => String(Number(version) + 1))
    .replace(/(?<=_HASH = )'.*'/, `'${hash}'`);
}

/** Documents that are printed from the code, so that they cannot say something else. */
const documents: Readonly<Record<string, () => string>> = {
  'docs/messages.md': messageReference,
  [DISCLOSURE_PAGE]: () => withSection(DISCLOSURE_PAGE, 'registry-checks.ts', registryKnowledge()),
  [GLOSSARY]: () => withSection(GLOSSARY, 'terms.ts', glossary()),
  'docs/openapi.json': openApiDocument,
  'docs/policy.md': policyReference,
  'docs/state-packs.md': statePackReference,
  [PERFORMANCE_PAGE]: () => withSection(PERFORMANCE_PAGE, 'figures.json', lastFigures()),
  'docs/licences.md': licenceList,
  '.env.example': environmentExample,
  [RULES_FILE]: () => nextVersion(RULES_FILE, printedRules()),
  [PACKS_FILE]: () => nextVersion(PACKS_FILE, JSON.stringify(statePacks)),
};

/** Writes the documents; with --check only says which of them are out of date. */
export async function docs(args: readonly string[]): Promise<number> {
  const stale: string[] = [];
  for (const [name, print] of Object.entries(documents)) {
    const place = fromRoot(name);
    const content = await tidy(place, print());
    if (existsSync(place) && readFileSync(place, 'utf8') === content) continue;
    if (args.includes('--check')) stale.push(name);
    else writeFileSync(place, content);
  }
  if (stale.length > 0) console.error(`Out of date: ${stale.join(', ')}. Run npm run docs and commit the result.`);
  return stale.length === 0 ? 0 : 1;
}

async function tidy(place: string, content: string): Promise<string> {
  if (!/\.(md|json)$/.test(place)) return content;
  const { code, errors } = await format(place, content, formatOptions);
  if (errors[0]) throw new Error(`${place}: ${errors[0].message}`);
  return code;
}
