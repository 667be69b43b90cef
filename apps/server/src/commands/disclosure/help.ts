export const help = {
  all: `Makes, checks and reads chemical-disclosure XML files in the FracFocus format.

Usage: npm run --silent disclosure -- COMMAND …

  build INPUT.json --out DIR   write one XML file per valid well of a job
  check FILE.xml …             hold files against the schema and all rules
  read FILE.xml                print well fields and rows as JSON
  match NAME --customers FILE  find the customer that a name means

COMMAND --help tells more. Exit code 0: all is well. 1: something is wrong with a
disclosure. 2: the input or the command itself cannot be used.`,

  build: `Writes one XML file per valid well of a job.

Usage: npm run --silent disclosure -- build INPUT.json --out DIR [--force]

  --out DIR  the folder to write to; it is made when it is missing
  --force    overwrite files that exist

INPUT.json, in the field names of the server:
  { "jobData": …,                 as the job service answers, in either format
    "ingredients": [ … ], "vendors": [ … ],
    "mappings": [ {"customer_id", "chem_code", "ingredients_id"} ],
    "customers": [ {"id", "name", "operator_number"} ],
    "waterSource": …,
    "wells": [ "name", … ] }      optional: only these wells

Prints one JSON line per well: well, api, file (null when an error blocks it),
totalMass, rows, findings. Exit code 0: every well was written. 1: some were not.
2: the input cannot be used.`,

  check: `Holds files against the schema and all rules, versions 3.0 and 4.0.

Usage: npm run --silent disclosure -- check FILE.xml … [--json]

  --json  one JSON object per finding

Prints one line per finding. Exit code 0: no error (there may be warnings).
1: at least one error. 2: a file cannot be opened.`,

  read: `Prints what a file says: one JSON line per job, with well fields and rows.

Usage: npm run --silent disclosure -- read FILE.xml

What cannot be taken over is listed under problems, with line and column.
Exit code 0: it was read. 2: it cannot be read.`,

  match: `Finds the customer that a name means.

Usage: npm run --silent disclosure -- match NAME --customers FILE.json

FILE.json holds a list of {"id", "name", "operator_number"}, or an object with such
a list under "customers". Prints the best customer, its score, the runner-up, and
whether the match is clear enough to be taken without asking. Exit code 0: there is
a match. 1: there is none. 2: the list cannot be used.`,
} as const;
