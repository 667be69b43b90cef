import { catalogueChemicals, type SimulatedChemical } from '../../fracpro-simulator/jobs.ts';
import type { PlaceName } from '../../fracpro-simulator/places.ts';

/** Some wells of one customer that were done together. */
export interface DemoPad {
  readonly name: string;
  readonly wells: readonly string[];
  readonly place: PlaceName;
  readonly customer: string;
  readonly stages: number;
  /** The last well ended this many days before today. */
  readonly daysAgo: number;
  readonly chemicals: readonly SimulatedChemical[];
  /** Shares of the water, in percent. */
  readonly water: Readonly<Record<string, number>>;
  /** Wells that were reported again, with a corrected depth. */
  readonly corrected?: readonly string[];
}

const solid = (code: string, tradeName: string, typicalAmount: number): SimulatedChemical => ({
  code,
  tradeName,
  kind: 'solid',
  typicalAmount,
});
const liquid = (code: string, tradeName: string, typicalAmount: number): SimulatedChemical => ({
  code,
  tradeName,
  kind: 'liquid',
  typicalAmount,
});

export const slickwater = catalogueChemicals;

export const crosslinked: readonly SimulatedChemical[] = [
  solid('S2040', '20/40 Brown Sand', 120_000),
  solid('RCS40', 'HoldFast 40/70 Resin Coated', 60_000),
  liquid('GEL40', 'BayouGel LG-40', 1400),
  liquid('XLB10', 'BindFast B-10', 180),
  liquid('BUF11', 'HighBuffer 11', 95),
  liquid('ENZ10', 'BreakSoft Enzyme 10', 40),
  liquid('BIO50', 'ClearWell G-50', 85),
  liquid('NEM20', 'BreakApart NE-20', 150),
  liquid('CLY55', 'ClayStay T-55', 130),
];

export const hybrid: readonly SimulatedChemical[] = [
  solid('S100', '100 Mesh Sand', 200_000),
  solid('S3050', '30/50 White Sand', 150_000),
  liquid('FR150', 'BrineRunner 150', 310),
  liquid('GELC4', 'BayouGel CM-4', 420),
  liquid('DBN20', 'SwiftKill D-20', 70),
  liquid('SCL35', 'ScaleGuard HT-35', 65),
  liquid('SUR48', 'NanoLift 48', 190),
  liquid('HCL28', '28% Hydrochloric Acid', 700),
  liquid('CIN65', 'AcidShield HT-65', 8),
  solid('BRS85', 'BreakDown SP-85', 38),
];

const produced = { 'Produced Water': 100 };
const fresh = { 'Surface Water, < 1000TDS': 100 };
const mixed = { 'Groundwater, < 1000TDS': 70, 'Produced Water': 30 };

const bluebonnet = 'Bluebonnet Ridge Operating LLC';
const caprock = 'Caprock Mesa Energy LLC';
const sooner = 'Sooner Creek Resources Inc.';
const badlands = 'Badlands Butte Petroleum Corporation';
const laurel = 'Laurel Hollow Oil & Gas Company';
const pawnee = 'Pawnee Plains Exploration LLC';
/** Only those who see all files see theirs. */
const mustang = 'Mustang Draw Energy';

const line = (
  [name, wells, place, customer]: readonly [string, string, PlaceName, string],
  rest: Pick<DemoPad, 'stages' | 'daysAgo' | 'chemicals' | 'water'> & { readonly corrected?: readonly string[] },
): DemoPad => ({ name, wells: wells.split(', '), place, customer, ...rest });

/** Newest last. API numbers are made of the order, so new lines go to the end. */
export const demoPads: readonly DemoPad[] = [
  line(['Javelina Unit 4-9', '1H, 2H', 'karnes', bluebonnet], {
    stages: 28,
    daysAgo: 402,
    chemicals: crosslinked,
    water: mixed,
  }),
  line(['Aspen Run', '1H, 3H, 5H', 'bradford', laurel], {
    stages: 34,
    daysAgo: 371,
    chemicals: slickwater,
    water: fresh,
  }),
  line(['Dune Sage 31 Fed', '10H, 11H, 12H', 'eddy', caprock], {
    stages: 42,
    daysAgo: 318,
    chemicals: hybrid,
    water: produced,
    corrected: ['11H'],
  }),
  line(['Cottonwood Flat 9', '5H, 6H', 'grady', sooner], {
    stages: 26,
    daysAgo: 275,
    chemicals: crosslinked,
    water: fresh,
  }),
  line(['Bitter Creek', '7-8H, 8-8H', 'williams', badlands], {
    stages: 48,
    daysAgo: 233,
    chemicals: hybrid,
    water: fresh,
  }),
  line(['Rankin Draw 7-18', '1HA, 2HB, 3HA', 'midland', bluebonnet], {
    stages: 39,
    daysAgo: 196,
    chemicals: slickwater,
    water: mixed,
    corrected: ['1HA', '3HA'],
  }),
  line(['Soapweed', '14-2HZ, 15-2HZ', 'weld', pawnee], {
    stages: 24,
    daysAgo: 160,
    chemicals: slickwater,
    water: fresh,
  }),
  line(['Las Moras 118', 'A 1H, A 2H, B 3H', 'reeves', mustang], {
    stages: 51,
    daysAgo: 131,
    chemicals: hybrid,
    water: produced,
  }),
  line(['Hickory Bend', '2H, 4H', 'washington', laurel], {
    stages: 57,
    daysAgo: 98,
    chemicals: slickwater,
    water: fresh,
    corrected: ['4H'],
  }),
  line(['Old Sayre', '3-22MH, 4-22MH', 'kingfisher', sooner], {
    stages: 23,
    daysAgo: 74,
    chemicals: crosslinked,
    water: mixed,
  }),
  line(['Caprock State 22-15', 'A 1H, B 2H, C 3H', 'lea', caprock], {
    stages: 44,
    daysAgo: 52,
    chemicals: hybrid,
    water: produced,
  }),
  line(['Pyote Ranch 44', '2H, 3H, 4H', 'reeves', bluebonnet], {
    stages: 46,
    daysAgo: 38,
    chemicals: slickwater,
    water: produced,
    corrected: ['2H'],
  }),
  line(['Sagebrush Federal', '5-4H, 6-4H', 'mckenzie', badlands], {
    stages: 53,
    daysAgo: 24,
    chemicals: slickwater,
    water: fresh,
  }),
  line(['Mustang Wells 2-11', 'E 2H, W 1H', 'upton', mustang], {
    stages: 36,
    daysAgo: 17,
    chemicals: hybrid,
    water: mixed,
  }),
  line(['Bluebonnet', '2H, 3H, 4H', 'upton', bluebonnet], {
    stages: 33,
    daysAgo: 11,
    chemicals: slickwater,
    water: produced,
  }),
  line(['Soapweed', '16-2HZ', 'weld', pawnee], {
    stages: 25,
    daysAgo: 55,
    chemicals: slickwater,
    water: fresh,
  }),
];
