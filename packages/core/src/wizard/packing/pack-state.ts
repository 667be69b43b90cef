import type { Disclosure } from '../../model/disclosure.ts';
import type { Vendor } from '../../model/vendor.ts';
import { madeOf } from '../made-documents.ts';
import type { MadeDocument, WizardState, WizardWell } from '../wizard-state.ts';
import { numberOfStep } from '../wizard-steps.ts';
import { toJson } from './pack-json.ts';
import { packRows } from './pack-rows.ts';

/** Another number is another way of packing. */
export const PACKING_FORMAT = 1;

/** A part of the state that is kept by itself. As long as its sources are the same, so is its text. */
export interface Piece {
  readonly name: string;
  readonly sources: readonly unknown[];
  readonly pack: () => string;
}

/** The state in pieces small enough to be packed between two frames; a change concerns one or two of them. */
export function listPieces(state: WizardState): Piece[] {
  const vendorLists = listVendorLists(Object.values(state.disclosures));
  const wells = state.wells.map((well): Piece => ({
    name: `well ${well.key}`,
    sources: [well],
    pack: () => toJson(packWell(well)),
  }));
  const disclosures = Object.entries(state.disclosures).map(([key, disclosure]): Piece => {
    const vendors = vendorLists.indexOf(disclosure.vendors);
    const pack = () => packDisclosure(disclosure, vendors);
    return { name: `disclosure ${key}`, sources: [disclosure, vendors], pack };
  });
  return [headOf(state), originOf(state), vendorsOf(vendorLists), ...wells, ...disclosures];
}

/** The rows are most of it, and have their numbers marked already: asking every one of them again would take long. */
function packDisclosure({ rows, ...rest }: Disclosure, vendors: number): string {
  return `[${toJson({ ...rest, vendors })},\n${JSON.stringify(packRows(rows))}]`;
}

/** The step is kept by its number, as it was before steps had names. */
function headOf(state: WizardState): Piece {
  const { step, jobNumber, notices, selected, waterSource, wellWater, isWaterSuggested, saved } = state;
  const parts = { step, jobNumber, notices, selected, waterSource, wellWater, isWaterSuggested, saved };
  const made = packMade(state);
  const keys = { wells: state.wells.map(({ key }) => key), disclosures: Object.keys(state.disclosures) };
  return {
    name: 'head',
    sources: [...Object.values(parts), JSON.stringify([keys, made])],
    pack: () => toJson({ format: PACKING_FORMAT, ...parts, step: numberOfStep(step), made, keys }),
  };
}

/** What still holds; the disclosures that it was made of stand by themselves. */
function packMade(state: WizardState): Record<string, Omit<MadeDocument, 'of'>> {
  const valid = Object.keys(state.made).flatMap((key) => {
    const made = madeOf(state, key);
    return made ? [[key, made] as const] : [];
  });
  return Object.fromEntries(
    valid.map(([key, { madeAt, size, failure, isSaved, saveKey }]) => [
      key,
      { madeAt, size, failure, isSaved, saveKey },
    ]),
  );
}

/** Of the answer nothing is marked: it was JSON when it came. */
const originOf = ({ origin }: WizardState): Piece => ({
  name: 'origin',
  sources: [origin],
  pack: () => JSON.stringify(origin),
});

const vendorsOf = (lists: readonly (readonly Vendor[])[]): Piece => ({
  name: 'vendors',
  sources: lists,
  pack: () => toJson(lists),
});

/** Nearly always one list, which all disclosures share. */
const listVendorLists = (disclosures: readonly Disclosure[]) => [
  ...new Set(disclosures.map((disclosure) => disclosure.vendors)),
];

/** A well that nobody edited is its own original. */
const packWell = ({ original, ...well }: WizardWell) => (original === well.well ? well : { ...well, original });
