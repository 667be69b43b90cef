import { type Disclosure, readDisclosures, XmlError } from '@disclosure/core';
import { loadPlaces } from '../../places/load-places.ts';
import type { Command } from './command.ts';
import { readTextFile } from './read-text-file.ts';
import { toSeedRow } from './seed-row.ts';
import { UnusableInput } from './unusable-input.ts';

export const MAX_XML_MEGABYTES = 10;

/** `read FILE.xml` */
export const read: Command = async ({ operands, terminal }) => {
  const [given, ...others] = operands;
  if (given === undefined || others.length > 0) throw new UnusableInput('Please name one file: read FILE.xml');
  const path = terminal.pathOf(given);
  const text = await readTextFile(path, MAX_XML_MEGABYTES);
  try {
    const { version, disclosures, problems } = readDisclosures(text, await loadPlaces());
    for (const disclosure of disclosures) {
      terminal.print(JSON.stringify({ version, ...toAnswer(disclosure), problems }));
    }
  } catch (error) {
    if (error instanceof XmlError) throw new UnusableInput(`${path}: ${error.message}`);
    throw error;
  }
  return 0;
};

function toAnswer({ well, rows, vendors, entryMethod, amendedReason, totalBaseNonWaterVolume }: Disclosure) {
  const { chemicals: _, totalStages: __, ...fields } = well;
  return {
    well: { ...fields, entryMethod, amendedReason, totalBaseNonWaterVolume },
    rows: rows.map(toSeedRow),
    claimants: vendors,
  };
}
