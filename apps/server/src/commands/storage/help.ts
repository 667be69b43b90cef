export const help = {
  all: `Looks after the bytes of the stored files.

Usage: npm run --silent storage -- COMMAND

  adopt   make files of the blobs that an older tool put into the container
  verify  read every stored byte, and report damage and orphans

COMMAND --help tells more. Exit code 0: all is well. 1: something was skipped or is
damaged. 2: the command cannot be used, or database or storage are away.

The settings are those of the product. With the embedded database, stop it first.`,

  adopt: `Makes files of the blobs that an older tool put into the container.

Usage: npm run --silent storage -- adopt [--recover]

  --recover  also take the product's own blobs: only after the database was lost

The blobs stay where they are, under their own names. Who sees a file is decided by
the metadata customerId and customerName of its blob, whatever their case:
  both are those of a customer here     that customer's users see it
  anything else                         nobody sees it until a Manager assigns an owner
  there is no customerId at all         everybody sees it
Blobs that are no FracFocus document are skipped. What was adopted before is left
alone, so it can be run again at any time.

Prints one line per blob that is hidden or skipped. Exit code 0: all were adopted.
1: some were skipped. 2: it could not go on; what was adopted by then stays.`,

  verify: `Reads every stored byte and compares it with the hash of the day it was stored.

Usage: npm run --silent storage -- verify

Prints one line per blob that is damaged or missing, and per blob that no file speaks
of: orphans, which are the product's own, and those that were not adopted. Exit code
0: no damage. 1: something is damaged or missing. 2: it could not go on.`,
} as const;
