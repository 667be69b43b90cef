import { buildNameIndex, type Candidate, matchName, readCustomers } from '@disclosure/core';
import type { Command } from './command.ts';
import { readJsonFile } from './read-json-file.ts';
import { mustBeReadable, UnusableInput } from './unusable-input.ts';

/** `match NAME --customers FILE.json` */
export const match: Command = async ({ operands, options, terminal }) => {
  const [name, ...others] = operands;
  if (name === undefined || others.length > 0) throw new UnusableInput('Please give one name, in quotes');
  if (options.customers === undefined) throw new UnusableInput('Please name the list: --customers FILE.json');
  const path = terminal.pathOf(options.customers);
  const { items, findings } = readCustomers(listOf(await readJsonFile(path)));
  mustBeReadable(path, findings);
  const found = matchName(name, buildNameIndex(items));
  const answer = {
    ...toAnswer(found?.best),
    isClear: found?.isClear ?? false,
    runnerUp: found?.runnerUp ? toAnswer(found.runnerUp) : null,
  };
  terminal.print(JSON.stringify(answer));
  return found === undefined ? 1 : 0;
};

const listOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'customers' in value ? value.customers : value;

const toAnswer = (candidate: Candidate | undefined) => ({
  id: candidate?.customer.id ?? null,
  name: candidate?.customer.name ?? null,
  operator_number: candidate?.customer.operatorNumber ?? null,
  score: candidate?.score ?? 0,
});
