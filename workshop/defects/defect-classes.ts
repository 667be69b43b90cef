/** A defect that is planted into a sound document, and the rules that must find it. */
export interface DefectClass {
  readonly name: string;
  /** One of them must be among the findings. */
  readonly rules: readonly string[];
  /** What else is wrong then, by the same cause. Nothing more may be reported. */
  readonly also?: readonly string[];
  /** Version 3.0 has no water sources. */
  readonly only?: '4.0';
  readonly plant: (text: string) => string;
}

const set = (element: string, value: string) => (text: string) =>
  text.replace(new RegExp(`(<${element}>)[^<]*`), `$1${value}`);
const change = (element: string, make: (value: string) => string) => (text: string) =>
  text.replace(new RegExp(`(?<=<${element}>)[^<]*`), make);
const changeAll = (element: string, make: (value: string, place: number) => string) => (text: string) => {
  let place = -1;
  return text.replaceAll(new RegExp(`(?<=<${element}>)[^<]*`, 'g'), (value) => make(value, (place += 1)));
};
const drop = (element: string) => (text: string) => text.replace(new RegExp(`<${element}>[^<]*</${element}>\\n?`), '');
const times = (factor: number) => (value: string) => String(Number(value) * factor);
const only = (place: number, make: (value: string) => string) => (value: string, at: number) =>
  at === place ? make(value) : value;

const purposes = /<Purpose><TradeName>.*<\/Purpose>\n?/g;
/** Keeps so many products. */
const keep = (count: number) => (text: string) => {
  let seen = 0;
  return text.replaceAll(purposes, (found) => ((seen += 1) <= count ? found : ''));
};
const year = (shift: number) => (text: string) =>
  ['JobStartDate', 'JobEndDate'].reduce(
    (changed, element) => change(element, (value) => `${Number(value.slice(0, 4)) + shift}${value.slice(4)}`)(changed),
    text,
  );

const weights = ['CONSISTENCY-01', 'CONSISTENCY-03', 'CONSISTENCY-04', 'CONSISTENCY-05'];
const sums = ['DISCLOSURE-02', 'DISCLOSURE-03'];

/** What is tracked publicly in disclosures, what the registry checks, and what breaks the schema. */
export const defectClasses: readonly DefectClass[] = [
  { name: 'base water volume 0', rules: ['WELL-05'], also: ['FLUID-03'], plant: set('TotalBaseWaterVolume', '0') },
  { name: 'no base water volume', rules: ['DOCUMENT-02', 'WELL-01'], plant: drop('TotalBaseWaterVolume') },
  {
    name: 'more than 40 million gal',
    rules: ['WELL-06'],
    also: ['FLUID-03'],
    plant: set('TotalBaseWaterVolume', '100000001'),
  },
  {
    name: 'mass and volume of the water disagree',
    rules: ['FLUID-03'],
    plant: change('TotalBaseWaterVolume', times(0.6)),
  },
  {
    name: 'masses disagree with the total',
    rules: ['CONSISTENCY-01'],
    also: weights,
    plant: change('TotalMass', times(1.2)),
  },
  {
    name: 'mass of a row disagrees with its percent',
    rules: ['CONSISTENCY-05'],
    also: weights,
    plant: changeAll('MassIngredient', only(1, times(0.5))),
  },
  {
    name: 'percents are fractions',
    rules: ['CONSISTENCY-02'],
    also: [...weights, ...sums, 'FLUID-02'],
    plant: changeAll('PercentHFJob', (value) => (Number(value) / 100).toFixed(10)),
  },
  {
    name: 'largest rows in another order',
    rules: ['CONSISTENCY-04'],
    also: [...weights, 'FLUID-01', 'FLUID-02'],
    plant: (text) => {
      const [water = '', sand = ''] = [...text.matchAll(/<PercentHFJob>([^<]*)/g)].map(([, value]) => value);
      return changeAll('PercentHFJob', (value, place) => [sand, water][place] ?? value)(text);
    },
  },
  {
    name: 'sand above half',
    rules: ['FLUID-01'],
    also: [...weights, ...sums, 'FLUID-02'],
    plant: changeAll('PercentHFJob', (value, place) => ['44', '55'][place] ?? value),
  },
  {
    name: 'percents of the job below 97',
    rules: ['DISCLOSURE-03'],
    also: weights,
    plant: changeAll('PercentHFJob', times(0.955)),
  },
  {
    name: 'percents of the job above 103',
    rules: ['DISCLOSURE-02'],
    also: weights,
    plant: changeAll('PercentHFJob', times(1.045)),
  },
  {
    name: 'a percent is missing',
    rules: ['PRINT-05'],
    also: weights,
    plant: (text) => text.replace(/(<CASNumber>111-30-8.*?)<PercentHFJob>[^<]*<\/PercentHFJob>/, '$1'),
  },
  {
    name: 'a percent is 0',
    rules: ['PRINT-06'],
    also: weights,
    plant: (text) => text.replace(/(<CASNumber>111-30-8.*?<PercentHFJob>)[^<]*/, '$10'),
  },
  { name: 'no chemicals', rules: ['DISCLOSURE-01'], also: ['DOCUMENT-02', ...weights], plant: keep(0) },
  {
    name: 'water alone',
    rules: ['FLUID-05'],
    also: weights,
    plant: (text) => set('PercentHFJob', '100')(keep(1)(text)),
  },
  { name: 'sand alone', rules: ['FLUID-04'], also: [...weights, ...sums], plant: keep(2) },
  {
    name: 'an ingredient twice',
    rules: ['ADDITIVE-01'],
    also: [...weights, ...sums],
    plant: (text) => text.replace(/<IngredientMSDS><IngredientName>Glutaraldehyde.*?<\/IngredientMSDS>/, '$&$&'),
  },
  {
    name: 'percents of a product above 150',
    rules: ['ADDITIVE-03'],
    also: weights,
    plant: (text) =>
      text.replace(
        /(<IngredientMSDS><IngredientName>)Glutaraldehyde(.*?)111-30-8(.*?<PercentHighAdditive>)27(.*?<\/IngredientMSDS>)/,
        '$1Glutaraldehyde$2111-30-8$390$4<IngredientMSDS><IngredientName>Ethanol</IngredientName><CASNumber>64-17-5</CASNumber><PercentHighAdditive>80</PercentHighAdditive><PercentHFJob>0.0001</PercentHFJob></IngredientMSDS>',
      ),
  },
  { name: 'water sources add up to 88.4', only: '4.0', rules: ['WATER-03'], plant: set('Percent', '28.4') },
  {
    name: 'the same water source twice',
    only: '4.0',
    rules: ['WATER-08'],
    plant: (text) => text.replace('Groundwater, &lt; 1000TDS', 'Produced Water'),
  },
  {
    name: 'an unknown water source',
    only: '4.0',
    rules: ['DOCUMENT-02', 'WATER-04'],
    also: ['WATER-02'],
    plant: set('Description', 'The river'),
  },
  {
    name: 'a CAS number with a wrong digit',
    rules: ['CAS-03'],
    plant: (text) => text.replace('14808-60-7', '14808-60-8'),
  },
  {
    name: 'a CAS number without its hyphens',
    rules: ['CAS-02'],
    plant: (text) => text.replace('14808-60-7', '14808607'),
  },
  { name: 'a replaced CAS number', rules: ['SUBSTANCE-05'], plant: (text) => text.replace('111-30-8', '63-66-1') },
  {
    name: 'a trade secret by another name',
    only: '4.0',
    rules: ['CAS-01'],
    also: ['XML-03'],
    plant: (text) => text.replace('>Proprietary<', '>Trade Secret<'),
  },
  {
    name: 'no claimant',
    rules: ['XML-03', 'CLAIMANT-06'],
    also: ['CLAIMANT-01'],
    plant: (text) => text.replaceAll(/<Claimant\w+>[^<]*<\/Claimant\w+>/g, ''),
  },
  {
    name: 'an email of the claimant that is none',
    rules: ['CLAIMANT-03', 'DOCUMENT-02'],
    plant: set('ClaimantEmail', 'ana.reyes'),
  },
  { name: 'no supplier', rules: ['XML-04', 'ROW-03'], also: ['XML-02'], plant: drop('Supplier') },
  {
    name: 'no ingredient name',
    rules: ['DOCUMENT-02', 'ROW-01'],
    plant: (text) => text.replace('<IngredientName>Glutaraldehyde</IngredientName>', ''),
  },
  {
    name: 'the purpose is the trade name',
    rules: ['TEXT-01'],
    plant: (text) => text.replace('<Purpose>Biocide<', '<Purpose>BioStop 9<'),
  },
  {
    name: 'the comment of an unknown code',
    rules: ['CODE-01'],
    plant: (text) =>
      text.replace(
        /(111-30-8.*?<\/PercentHFJob>)/,
        '$1<IngredientComment>Code not found in ingredients table</IngredientComment>',
      ),
  },
  { name: 'an ampersand in a name', rules: ['ROW-07'], plant: (text) => text.replace('BioStop 9', 'Bio &amp; Stop') },
  { name: 'TVD below 1', rules: ['WELL-03'], plant: set('TVD', '0') },
  { name: 'TVD above 26,000', rules: ['WELL-04'], plant: set('TVD', '35051') },
  {
    name: 'end before start',
    rules: ['DATE-02'],
    plant: change('JobStartDate', (value) => `${Number(value.slice(0, 4)) + 1}${value.slice(4)}`),
  },
  {
    name: 'a job of more than 3 months',
    rules: ['DATE-04'],
    plant: change('JobStartDate', (value) => `${Number(value.slice(0, 4)) - 1}${value.slice(4)}`),
    also: ['DATE-05'],
  },
  { name: 'a date before 2011', rules: ['DATE-05'], plant: year(-20) },
  { name: 'a date in the future', rules: ['DATE-03'], plant: year(60) },
  {
    name: 'a location far outside its county',
    rules: ['PLACE-10'],
    plant: change('SurfLongitude', (value) => (Number(value) - 8).toFixed(4)),
  },
  {
    name: 'latitude and longitude swapped',
    rules: ['PLACE-04'],
    also: ['DOCUMENT-02', 'LIMIT-03', 'LIMIT-04', 'PLACE-03', 'PLACE-10'],
    plant: (text) => {
      const [, longitude = ''] = /<SurfLongitude>([^<]*)/.exec(text) ?? [];
      const [, latitude = ''] = /<SurfLatitude>([^<]*)/.exec(text) ?? [];
      return set('SurfLatitude', longitude)(set('SurfLongitude', latitude)(text));
    },
  },
  {
    name: 'a longitude without its minus',
    rules: ['PLACE-05'],
    also: ['DOCUMENT-02', 'LIMIT-04', 'PLACE-03', 'PLACE-10'],
    plant: change('SurfLongitude', (value) => value.replace('-', '')),
  },
  {
    name: 'a location with 2 decimals',
    rules: ['PLACE-06'],
    plant: change('SurfLatitude', (value) => Number(value).toFixed(2)),
  },
  {
    name: 'an unknown county code',
    rules: ['PLACE-09'],
    plant: change('APINumber', (value) => `${value.slice(0, 2)}998${value.slice(5)}`),
  },
  {
    name: 'an unknown state code',
    rules: ['PLACE-08', 'DOCUMENT-02'],
    also: ['PLACE-08', 'LIMIT-04'],
    plant: change('APINumber', (value) => `58${value.slice(2)}`),
  },
  {
    name: 'an API number of 12 digits',
    rules: ['WELL-02', 'DOCUMENT-02'],
    also: ['WELL-02'],
    plant: change('APINumber', (value) => value.slice(0, 12)),
  },
  { name: 'the placeholder as operator number', rules: ['WELL-07'], plant: set('OperatorNumber', '00000000') },
  {
    name: 'an operator number with other characters',
    rules: ['WELL-08', 'DOCUMENT-02'],
    also: ['WELL-08'],
    plant: set('OperatorNumber', 'T-14'),
  },
  { name: 'no datum', rules: ['DOCUMENT-02', 'WELL-11'], plant: drop('Datum') },
  {
    name: 'a well name that is too long',
    rules: ['DOCUMENT-02', 'LIMIT-01'],
    also: ['LIMIT-01'],
    plant: set('WellName', 'W'.repeat(200)),
  },
  {
    name: 'elements in another order',
    rules: ['DOCUMENT-02'],
    plant: (text) => text.replace(/(<FederalWell>.*\n)(<IndianWell>.*\n)/, '$2$1'),
  },
  {
    name: 'an empty element',
    rules: ['DOCUMENT-02'],
    also: ['XML-02', 'XML-04', 'ROW-03'],
    plant: set('Supplier', ''),
  },
  { name: 'an entry method that is misspelled', rules: ['DOCUMENT-02'], plant: set('EntryMethod', 'msds') },
  {
    name: 'an unknown element',
    rules: ['DOCUMENT-02'],
    plant: (text) => text.replace('<TVD>', '<Depth>1</Depth>\n<TVD>'),
  },
  { name: 'a number that is none', rules: ['DOCUMENT-02'], also: ['WELL-01'], plant: set('TVD', '9,876') },
  { name: 'a document that ends early', rules: ['DOCUMENT-01'], plant: (text) => text.slice(0, text.length / 2) },
  { name: 'another document', rules: ['DOCUMENT-01'], plant: () => '<html><body/></html>' },
];
