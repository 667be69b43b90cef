/** One element per entry; a list repeats its element. */
type Content = string | readonly (readonly [string, Content])[];

const write = (entries: readonly (readonly [string, Content])[]): string =>
  entries
    .map(([name, content]) => `<${name}>${typeof content === 'string' ? content : write(content)}</${name}>`)
    .join('\n');

const head = [
  ['JobStartDate', '2016-03-01T00:00:00'],
  ['JobEndDate', '2016-03-09T00:00:00'],
  ['OperatorNumber', 'T1411193'],
  ['APINumber', '42461424710000'],
  ['WellName', 'Mesa Vista 3H'],
  ['SurfLongitude', '-102.0123456'],
  ['SurfLatitude', '31.3601'],
  ['Datum', 'NAD27'],
  ['FederalWell', '0'],
  ['IndianWell', '0'],
  ['TVD', '9050'],
  ['TotalBaseWaterVolume', '1250000'],
  ['TotalBaseNonWaterVolume', '0'],
] as const;

type Row = readonly (readonly [string, string])[];
const block = (trade: Row, kind: string, rows: readonly Row[]) =>
  ['Purpose', [...trade, ['TypeIngredient', rows.map((row) => [kind, row] as const)]]] as const;
const row = (name: string, cas: string, percents: readonly string[] = [], claim: Row = []): Row => [
  ['IngredientName', name],
  ['CASNumber', cas],
  ...percents.map((percent, index) => [index === 0 ? 'PercentHighAdditive' : 'PercentHFJob', percent] as const),
  ...claim,
];
const product = (trade: string, supplier: string, purpose: string): Row => [
  ['TradeName', trade],
  ['Supplier', supplier],
  ['Purpose', purpose],
];
const claimant: Row = [
  ['ClaimantCompany', 'Summit Additives'],
  ['ClaimantFirstName', 'Ada'],
  ['ClaimantLastName', 'Cole'],
  ['ClaimantEmail', 'ada.cole@summit-additives.example'],
];

const older = (job: readonly (readonly [string, Content])[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<FracFocus3_0 xmlns="FracFocus3_0.xsd">\n${write([['FractureJob', job]])}\n</FracFocus3_0>\n`;

const water = row('Water', '7732-18-5', ['100', '88.5']);
const sand = row('Crystalline silica', '14808-60-7', ['100', '10.75']);

/** Made like the examples of the registry's paper on version 3.0: additives with their ingredients, and no masses. */
export const olderWithAdditives = older([
  ...head,
  ['EntryMethod', 'MSDS+'],
  block(product('Fresh Water', 'Operator', 'Carrier/Base Fluid'), 'IngredientMSDS', [water]),
  block(product('Sand, White, 40/70', 'Mesa Sand', 'Proppant'), 'IngredientMSDS', [sand]),
  block(product('SG-15', 'Summit Additives', 'Gelling Agent'), 'IngredientMSDS', [
    row('Guar gum', '9000-30-0', ['60', '0.45']),
    row('Surfactant blend', 'Trade Secret', ['5', '0.04'], claimant),
  ]),
  block(product('Other Chemicals', 'Listed Above', 'Other Chemicals'), 'IngredientOther', [
    row('Citric acid', '77-92-9', ['20', '0.16']),
    row('Process aid', 'NA', ['10', '0.1'], [['ClaimantCompany', 'Summit Additives']]),
  ]),
]);

/** The same job with its products and its chemicals apart. */
export const olderWithSystems = older([
  ...head,
  ['EntryMethod', 'SystemApproach'],
  block(product('Fresh Water', 'Operator', 'Carrier/Base Fluid'), 'IngredientMSDS', [water]),
  block(product('Sand, White, 40/70', 'Mesa Sand', 'Proppant'), 'IngredientOther', [row('-', 'Listed Below')]),
  block(product('SG-15', 'Summit Additives', 'Gelling Agent'), 'IngredientOther', [row('-', 'Listed Below')]),
  block([['Purpose', 'Other Ingredients']], 'IngredientOther', [
    sand,
    row('Guar gum', '9000-30-0', ['60', '0.45']),
    row('Surfactant blend', 'CBI', ['5', '0.3'], claimant),
  ]),
]);
