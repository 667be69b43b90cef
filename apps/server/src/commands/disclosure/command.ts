import type { DisclosureRow, Finding } from '@disclosure/core';
import type { Terminal } from '../terminal.ts';

export interface CommandOptions {
  readonly out?: string | undefined;
  readonly customers?: string | undefined;
  readonly key?: string | undefined;
  /** Of check: where the report goes. */
  readonly report?: string | undefined;
  readonly 'entry-method'?: string | undefined;
  readonly force?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly help?: boolean | undefined;
}

interface CommandLine {
  /** The words of the line that are no options. */
  readonly operands: readonly string[];
  readonly options: CommandOptions;
  readonly terminal: Terminal;
}

/** Returns the exit code. */
export type Command = (line: CommandLine) => Promise<number>;

/** A row under the names of the specification, with numbers that are not rounded. */
export const toSpecifiedRow = (row: DisclosureRow) => ({
  tradeName: row.tradeName,
  supplier: row.supplier,
  vendorId: row.vendorId,
  purpose: row.purpose,
  ingredientName: row.ingredientName,
  casNumber: row.casNumber,
  volume: row.volume,
  specificGravity: row.specificGravity,
  percentInAdditive: row.percentInAdditive,
  percentInHFJob: row.percentInHFJob,
  massIngredient: row.massIngredient,
  units: row.units,
  comments: row.comments,
  isNonMsds: row.isNonMsds,
  isCustomAdded: row.isCustomAdded,
  code: row.code,
});

/** A finding without what it blocks in the wizard. */
export const toPlainFinding = ({ id, severity, message, where, fix }: Finding) => ({
  id,
  severity,
  message,
  where,
  ...(fix && { fix }),
});
