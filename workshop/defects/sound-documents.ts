import { disclosureFileName, type FracFocusVersion, namespaceOf, rootElement } from '@disclosure/core';
import type { Dice } from '../dice.ts';

/** A document as a service company would write it, without a fault. */
export interface SoundDocument {
  readonly name: string;
  readonly version: FracFocusVersion;
  readonly text: string;
}

/** State and county of the API number, and a place inside the county. */
const places = [
  ['42461', -102.0431, 31.3681],
  ['30025', -103.4123, 32.7914],
  ['30015', -104.3041, 32.4726],
  ['05123', -104.3931, 40.5512],
  ['33053', -103.3984, 47.7406],
  ['35073', -97.9427, 35.9453],
  ['49005', -105.5512, 44.2463],
] as const;

type Ingredient = readonly [name: string, cas: string, percentInAdditive: number];
type Product = readonly [tradeName: string, supplier: string, purpose: string, ingredients: readonly Ingredient[]];

const additives: readonly Product[] = [
  ['SlickFlow 20', 'Gulf Chemical Supply', 'Friction Reducer', [['Copolymer of acrylamide', 'Proprietary', 30]]],
  ['BioStop 9', 'Mesa Chemicals', 'Biocide', [['Glutaraldehyde', '111-30-8', 27]]],
  ['ScaleGuard', 'Mesa Chemicals', 'Scale Inhibitor', [['Methanol', '67-56-1', 12]]],
  ['Acid 15', 'Summit Acids', 'Acidizing', [['Hydrochloric acid', '7647-01-0', 15]]],
  ['IronHold', 'Summit Acids', 'Iron Control', [['Citric acid', '77-92-9', 50]]],
  ['GelBase 4', 'Gulf Chemical Supply', 'Gelling Agent', [['Guar gum', '9000-30-0', 60]]],
  ['SurfEase', 'Basin Surfactants', 'Surfactant', [['Isopropanol', '67-63-0', 35]]],
];

const sand: Product = ['100 Mesh Sand', 'Permian Sand', 'Proppant', [['Crystalline silica', '14808-60-7', 100]]];
const water: Product = ['Fresh Water', 'Operator', 'Carrier/Base Fluid', [['Water', '7732-18-5', 100]]];

const CLAIMANT =
  '<ClaimantCompany>Gulf Chemical Supply</ClaimantCompany><ClaimantFirstName>Ana</ClaimantFirstName>' +
  '<ClaimantLastName>Reyes</ClaimantLastName><ClaimantEmail>ana.reyes@gulf-chemical.com</ClaimantEmail>';

const POUNDS_PER_GALLON = 8.345;
const day = (text: Date): string => `${text.toISOString().slice(0, 10)}T12:00:00`;

/** Both versions, several states, and other amounts, products and dates in each. */
export function writeSoundDocument(index: number, dice: Dice, wanted?: FracFocusVersion): SoundDocument {
  const version = wanted ?? dice.pick(['3.0', '4.0'] as const);
  const [api, longitude, latitude] = dice.pick(places);
  const gallons = 2_000_000 + dice.below(20_000_000);
  const products = [water, sand, ...additives.slice(0, 3 + dice.below(additives.length - 3))];
  const masses = products.map((_, place) => massOf(place, gallons, dice));
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  const start = new Date(Date.UTC(2012 + dice.below(12), dice.below(12), 1 + dice.below(28)));
  const end = new Date(start.getTime() + (3 + dice.below(40)) * 24 * 3_600_000);
  const wellName = `Sound ${index} H`;
  const waterSource =
    version === '4.0'
      ? '<WaterSource><Description>Produced Water</Description><Percent>40</Percent></WaterSource><WaterSource><Description>Groundwater, &lt; 1000TDS</Description><Percent>60</Percent></WaterSource>'
      : '';
  const root = rootElement(version);
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${namespaceOf(version)}">
<FractureJob>
<JobStartDate>${day(start)}</JobStartDate>
<JobEndDate>${day(end)}</JobEndDate>
<OperatorNumber>T1411193</OperatorNumber>
<APINumber>${api}${String(10_000 + index).slice(-5)}0000</APINumber>
<WellName>${wellName}</WellName>
<SurfLongitude>${longitude.toFixed(4)}</SurfLongitude>
<SurfLatitude>${latitude.toFixed(4)}</SurfLatitude>
<Datum>NAD83</Datum>
<FederalWell>0</FederalWell>
<IndianWell>0</IndianWell>
<TVD>${7000 + dice.below(5000)}</TVD>
<TotalBaseWaterVolume>${gallons}</TotalBaseWaterVolume>
<TotalMass>${Math.round(total)}</TotalMass>
<EntryMethod>MSDS+</EntryMethod>
${waterSource}${products.map((product, place) => toPurpose(product, masses[place] ?? 0, total)).join('\n')}
</FractureJob>
</${root}>
`;
  return { name: disclosureFileName(wellName), version, text };
}

/** Water first, then sand, then a little of each additive. */
function massOf(place: number, gallons: number, dice: Dice): number {
  const ofWater = gallons * POUNDS_PER_GALLON;
  if (place === 0) return ofWater;
  return place === 1 ? ofWater * (0.08 + dice.below(60) / 1000) : ofWater * (0.0002 + dice.below(800) / 1_000_000);
}

const toPurpose = ([tradeName, supplier, purpose, ingredients]: Product, mass: number, total: number): string =>
  `<Purpose><TradeName>${tradeName}</TradeName><Supplier>${supplier}</Supplier><Purpose>${purpose}</Purpose><TypeIngredient>${ingredients
    .map(
      ([name, cas, percent]) =>
        `<IngredientMSDS><IngredientName>${name}</IngredientName><CASNumber>${cas}</CASNumber><PercentHighAdditive>${percent}</PercentHighAdditive><PercentHFJob>${((mass / total) * 100).toFixed(8)}</PercentHFJob><MassIngredient>${mass.toFixed(3)}</MassIngredient>${cas === 'Proprietary' ? CLAIMANT : ''}</IngredientMSDS>`,
    )
    .join('')}</TypeIngredient></Purpose>`;
