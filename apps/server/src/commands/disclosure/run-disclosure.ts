import { parseArgs } from 'node:util';
import { type Terminal, UnusableInput } from '../terminal.ts';
import type { Command, CommandOptions } from './command.ts';

const help = {
  all: `Makes, checks and reads chemical-disclosure XML files in the FracFocus format.

Usage: npm run --silent disclosure -- COMMAND …

  build INPUT.json --out DIR   write one XML file per valid well of a job
  check FILE.xml … | DIR       hold files against the schema and all rules
  read FILE.xml                print well fields and rows as JSON
  rewrite FILE.xml             read a file and print it again in its version
  match NAME --customers FILE  find the customer that a name means
  verify PACK.zip              tell whether an evidence pack is as it was made

COMMAND --help tells more. Exit code 0: all is well. 1: something is wrong with a
disclosure. 2: the input or the command itself cannot be used.`,

  build: `Writes one XML file per valid well of a job.

Usage: npm run --silent disclosure -- build INPUT.json --out DIR [--force]
         [--entry-method METHOD]

  --out DIR  the folder to write to; it is made when it is missing
  --force    overwrite files that exist
  --entry-method METHOD
             MSDS+, SystemApproach, or auto: what the well's state asks for
             (default; SystemApproach in Pennsylvania, MSDS+ elsewhere)

INPUT.json, in the field names of the server:
  { "jobData": …,                 as the job service answers, in either format
    "ingredients": [ … ], "vendors": [ … ],
    "mappings": [ {"customer_id", "chem_code", "ingredients_id"} ],
    "customers": [ {"id", "name", "operator_number"} ],
    "waterSource": …,
    "wells": [ "name", … ],       optional: only these wells
    "jobNumber": … }              optional: for the mark in files of simulated jobs

Prints one JSON line per well: well, api, file (null when an error blocks it),
totalMass, entryMethod, clocks (what is due when), rows, findings. Exit code 0:
every well was written, whatever the registry may say to it. 1: some were not.
2: the input cannot be used.`,

  check: `Holds files against the schema and all rules, versions 3.0 and 4.0.

Usage: npm run --silent disclosure -- check FILE.xml … [--json] [--report FILE]
       npm run --silent disclosure -- check DIR … [--json] [--report FILE]
       npm run --silent disclosure -- check INPUT.json … [--json]

  --json         one JSON object per finding
  --report FILE  also write a table of all findings, the worst file first, as .csv
                 or .xlsx; an existing one is replaced

DIR stands for every XML file in the folder and below it.

INPUT.json is what build takes: its tables and every well are checked, and nothing
is written. Without jobData, or with a bare list of ingredients, only the tables.

Prints one line per finding: an error blocks the document here, a refusal is for
what the registry refuses, or probably will. Exit code 0: nothing worse than a
warning. 1: at least one error or refusal. 2: a file cannot be opened, or the report
cannot be written.`,

  read: `Prints what a file says: one JSON line per job, with well fields, clocks and rows.

Usage: npm run --silent disclosure -- read FILE.xml

What cannot be taken over is listed under problems, with line and column.
Exit code 0: it was read. 2: it cannot be read.`,

  rewrite: `Reads a file, version 3.0 or 4.0, and prints it again in the same version.

Usage: npm run --silent disclosure -- rewrite FILE.xml > OTHER.xml

Every value keeps its text and its place, and nothing is added. Comments are left
out, apart from the mark of a simulated job, and so are processing instructions.
A file of this product gives the same bytes. What cannot be taken over is named with
line and column, and nothing is printed.
Exit code 0: it was printed. 1: a part cannot be taken over. 2: it cannot be read.`,

  match: `Finds the customer that a name means.

Usage: npm run --silent disclosure -- match NAME --customers FILE.json

FILE.json holds a list of {"id", "name", "operator_number", "other_names"}, or an
object with such a list under "customers"; other_names may be left out. Prints the
best customer, its score, and the runner-up. isClear says whether it is taken without
asking, and clearBy why: "other name", "equal name", or null for a suggestion.
similar is another customer that is spelled alike, because one of the names may have
a typing error. Exit code 0: there is a match. 1: there is none. 2: the list cannot
be used.`,

  verify: `Tells whether an evidence pack is as it was made, and if not, what differs.

Usage: npm run --silent disclosure -- verify PACK.zip [--key FINGERPRINT]

  --key FINGERPRINT  the key of the installation, as its command audit prints it

Compares every file of the pack with the SHA-256 in its manifest, and the manifest
with its signature. That proves that nothing was changed, added or removed since it
was signed. Who signed it is proved only with --key: anyone can make a pack and sign
it with a key of their own. Needs neither the database nor the file store.
Exit code 0: untouched. 1: something differs, or the key is another. 2: it is no pack.`,
} as const;

type Name = Exclude<keyof typeof help, 'all'>;
type OptionName = keyof CommandOptions;

/** Loaded when they are called: the schema check and the county shapes are slow to load. */
const commands: Readonly<Record<Name, { options: readonly OptionName[]; load: () => Promise<Command> }>> = {
  build: { options: ['out', 'force', 'entry-method'], load: async () => (await import('./build.ts')).build },
  check: { options: ['json', 'report'], load: async () => (await import('./check.ts')).check },
  read: { options: [], load: async () => (await import('./read.ts')).read },
  rewrite: { options: [], load: async () => (await import('./rewrite.ts')).rewrite },
  match: { options: ['customers'], load: async () => (await import('./read.ts')).match },
  verify: { options: ['key'], load: async () => (await import('./verify.ts')).verify },
};

const kinds: Readonly<Record<OptionName, 'string' | 'boolean'>> = {
  out: 'string',
  'entry-method': 'string',
  customers: 'string',
  key: 'string',
  report: 'string',
  force: 'boolean',
  json: 'boolean',
  help: 'boolean',
};

/** Runs the command line and returns the exit code. */
export async function runDisclosure(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(words, terminal);
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error;
    terminal.tell(error.message);
    return 2;
  }
}

async function run([name, ...rest]: readonly string[], terminal: Terminal): Promise<number> {
  if (name === '--help' || name === '-h' || name === 'help') {
    terminal.print(help.all);
    return 0;
  }
  if (name === undefined || !isCommand(name)) {
    const unknown = name === undefined ? 'Please name a command' : `There is no command ${name}`;
    throw new UnusableInput(`${unknown}\n\n${help.all}`);
  }
  const { operands, options } = readWords(name, rest);
  if (options.help === true) {
    terminal.print(help[name]);
    return 0;
  }
  const command = await commands[name].load();
  return command({ operands, options, terminal });
}

const isCommand = (name: string): name is Name => Object.hasOwn(commands, name);

function readWords(name: Name, words: readonly string[]): { operands: readonly string[]; options: CommandOptions } {
  const known = [...commands[name].options, 'help' as const].map((option) => [
    option,
    { type: kinds[option], ...(option === 'help' && { short: 'h' }) },
  ]);
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      options: Object.fromEntries(known),
      allowPositionals: true,
    });
    return { operands: positionals, options: values };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new UnusableInput(`${reason}\n\n${help[name]}`);
  }
}
