import type { Disclosure } from '../../model/disclosure.ts';
import type { Vendor } from '../../model/vendor.ts';
import { emptyWizard, type MadeDocument, type WizardState, type WizardWell } from '../wizard-state.ts';
import { stepOfNumber } from '../wizard-steps.ts';
import { fromJson } from './pack-json.ts';
import { type PackedRows, unpackRows } from './pack-rows.ts';
import { PACKING_FORMAT } from './pack-state.ts';

interface Head extends Omit<WizardState, 'step' | 'origin' | 'wells' | 'disclosures' | 'made'> {
  readonly step?: number;
  readonly format: number;
  /** Drafts of earlier versions have none, or do not say what was to be saved. */
  readonly made?: Readonly<Record<string, Omit<MadeDocument, 'of' | 'saveKey'> & { readonly saveKey?: string }>>;
  readonly keys: { readonly wells: readonly string[]; readonly disclosures: readonly string[] };
}

type PackedWell = Omit<WizardWell, 'original'> & { readonly original?: WizardWell['original'] };

/** Its vendors are one of the lists that stand by themselves. */
type UnpackedDisclosure = Omit<Disclosure, 'vendors'> & { readonly vendors: number };

/** A piece as it was before it became text: this is most of the work, and can be done piece by piece. */
export function unpackPiece(name: string, text: string): unknown {
  if (name === 'origin') return JSON.parse(text);
  if (name.startsWith('disclosure ')) return unpackDisclosure(text);
  const value = fromJson(text);
  return name.startsWith('well ') ? unpackWell(value as PackedWell) : value;
}

const unpackWell = (packed: PackedWell): WizardWell => ({ ...packed, original: packed.original ?? packed.well });

/** The rest, a line break, the rows; JSON has no other line break. */
function unpackDisclosure(text: string): UnpackedDisclosure {
  const end = text.indexOf('\n');
  const rest = fromJson(text.slice(1, end - 1)) as Omit<UnpackedDisclosure, 'rows'>;
  return { ...rest, rows: unpackRows(JSON.parse(text.slice(end, -1)) as PackedRows) };
}

/** Something that is no state, or one that a later version packed. */
export class UnreadableState extends Error {
  constructor(what: string) {
    super(`The draft cannot be read: ${what}.`);
    this.name = 'UnreadableState';
  }
}

/** The whole state from its unpacked pieces. */
export function assembleState(pieces: ReadonlyMap<string, unknown>): WizardState {
  const take = (name: string): unknown => {
    if (!pieces.has(name)) throw new UnreadableState(`it has no ${name}`);
    return pieces.get(name);
  };
  const { format, keys, made = {}, step = 0, ...head } = take('head') as Head;
  if (format !== PACKING_FORMAT) throw new UnreadableState(`it is of format ${format}`);
  const vendorLists = take('vendors') as readonly (readonly Vendor[])[];
  const disclosures = new Map(
    keys.disclosures.map((key): readonly [string, Disclosure] => {
      const unpacked = take(`disclosure ${key}`) as UnpackedDisclosure;
      return [key, { ...unpacked, vendors: vendorLists[unpacked.vendors] ?? [] }];
    }),
  );
  return {
    ...emptyWizard,
    ...head,
    step: stepOfNumber(step) ?? emptyWizard.step,
    origin: take('origin') as WizardState['origin'],
    wells: keys.wells.map((key) => take(`well ${key}`) as WizardWell),
    disclosures: Object.fromEntries(disclosures),
    made: unpackMade(made, disclosures),
  };
}

function unpackMade(
  made: NonNullable<Head['made']>,
  disclosures: ReadonlyMap<string, Disclosure>,
): WizardState['made'] {
  const entries = Object.entries(made).flatMap(([key, document]) => {
    const of = disclosures.get(key);
    return of === undefined ? [] : [[key, { saveKey: '', ...document, of }] as const];
  });
  return Object.fromEntries(entries);
}
