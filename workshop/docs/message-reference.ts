import { mails, messages, type Rule, ruleBook, tableMessages } from '@disclosure/core';

const HEAD = `# Messages

Printed from the code by \`npm run docs\`: every rule with its id, and every other text with its name.
`;

export const messageReference = (): string =>
  [
    HEAD,
    '## Rules',
    ...rules(),
    '## Other texts',
    texts({ messages, tableMessages }),
    '## Mails',
    texts({ mails }),
  ].join('\n\n');

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
