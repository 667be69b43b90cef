import type { Severity } from '../rule/rule.ts';

/** Where we know from what the registry does: its paper of 2016 about version 3.0, its public data, or by inference. */
export type Source = 'paper' | 'data' | 'reconstruction';

/** A check that the registry makes, with the rules that find the same. */
export interface RegistryCheck {
  readonly name: string;
  readonly elements: readonly string[];
  readonly condition: string;
  /** What a document that breaks it is there: refused by schema or check, or only warned of. */
  readonly there: 'schema' | 'error' | 'warning' | 'none';
  /** The ids of our rules, by their grade here. */
  readonly ours: Readonly<Partial<Record<Severity, readonly string[]>>>;
  readonly known: Source;
  /** What happens if we have it wrong. */
  readonly ifWrong: string;
}

/** A test holds each line against the rule book. */
export const registryChecks: readonly RegistryCheck[] = [
  {
    name: 'tree',
    elements: ['FractureJob'],
    condition: 'The elements in their order, none empty, each text within its length',
    there: 'schema',
    ours: { error: ['DOCUMENT-02', 'LIMIT-01'] },
    known: 'paper',
    ifWrong:
      'Version 4.0 may want another order: then the registry refuses every document, by the name of the element.',
  },
  {
    name: 'one kind',
    elements: ['TypeIngredient'],
    condition: 'One kind of ingredient in each block',
    there: 'schema',
    ours: { error: ['DOCUMENT-02'] },
    known: 'paper',
    ifWrong: 'Documents with mixed blocks would pass there and are errors here.',
  },
  {
    name: 'entry method',
    elements: ['EntryMethod'],
    condition: 'Present, and spelled exactly',
    there: 'schema',
    ours: { error: ['DOCUMENT-02', 'WELL-11'] },
    known: 'paper',
    ifWrong: 'A document from elsewhere without it would be an error here only; ours always have it.',
  },
  {
    name: 'answers',
    elements: ['WellName', 'Datum', 'FederalWell', 'IndianWell'],
    condition: 'Present, and one of the known values',
    there: 'error',
    ours: { error: ['DOCUMENT-02', 'WELL-01', 'WELL-11'] },
    known: 'paper',
    ifWrong: 'A datum that version 4.0 has added cannot be written here.',
  },
  {
    name: 'order of dates',
    elements: ['JobStartDate', 'JobEndDate'],
    condition: 'The job ends no earlier than it starts',
    there: 'error',
    ours: { error: ['DATE-02'] },
    known: 'paper',
    ifWrong: 'Nothing: such dates are wrong anyway.',
  },
  {
    name: 'first day',
    elements: ['JobStartDate', 'JobEndDate'],
    condition: 'Both on 2011-01-01 or later',
    there: 'warning',
    ours: { warning: ['DATE-05'] },
    known: 'paper',
    ifWrong: 'A warning too many or too few.',
  },
  {
    name: 'length of the job',
    elements: ['JobStartDate', 'JobEndDate'],
    condition: 'At most 3 months',
    there: 'warning',
    ours: { warning: ['DATE-04'] },
    known: 'paper',
    ifWrong: 'A warning too many or too few.',
  },
  {
    name: 'operator',
    elements: ['OperatorNumber'],
    condition: 'The number of a registered operator',
    there: 'error',
    ours: { error: ['LIMIT-01', 'WELL-08'], refusal: ['WELL-07', 'WELL-12'], note: ['WELL-09'] },
    known: 'data',
    ifWrong:
      'The list of operators is not public, so a number of the right form can still be refused. A registered number of another form would be noted or blocked here.',
  },
  {
    name: 'digits of the API number',
    elements: ['APINumber'],
    condition: '14 digits, from 01001000010000 to 51999999999999',
    there: 'error',
    ours: { error: ['WELL-02', 'LIMIT-04'] },
    known: 'paper',
    ifWrong: 'Wells in federal waters (state codes 55 to 61) could be filed there, and not from here.',
  },
  {
    name: 'state and county',
    elements: ['APINumber'],
    condition: 'State and county code form a known pair',
    there: 'error',
    ours: { refusal: ['PLACE-08', 'PLACE-09'] },
    known: 'paper',
    ifWrong: 'Its list of codes may differ from ours in waters, parks and cities: a refusal too many or too few.',
  },
  {
    name: 'county',
    elements: ['SurfLongitude', 'SurfLatitude'],
    condition: "Inside the bounding coordinates of the API number's county",
    there: 'error',
    ours: { refusal: ['PLACE-10'], warning: ['PLACE-03'] },
    known: 'reconstruction',
    ifWrong:
      'The registry has its own bounding coordinates; ours are those of the census shapes with a slack of 0.02 degrees, so we say that it will probably refuse.',
  },
  {
    name: 'continent',
    elements: ['SurfLongitude', 'SurfLatitude'],
    condition: 'Longitude from -180 to -63, latitude from 15 to 75',
    there: 'error',
    ours: { error: ['LIMIT-03', 'LIMIT-04'] },
    known: 'paper',
    ifWrong: 'Nothing: no well of the registry is elsewhere.',
  },
  {
    name: 'decimals',
    elements: ['SurfLongitude', 'SurfLatitude'],
    condition: 'At least 4 decimals',
    there: 'warning',
    ours: { warning: ['PLACE-06'] },
    known: 'paper',
    ifWrong: 'A warning too many or too few. Up to 10 decimals are written as given.',
  },
  {
    name: 'least depth',
    elements: ['TVD'],
    condition: 'At least 1 ft',
    there: 'error',
    ours: { refusal: ['WELL-03'] },
    known: 'paper',
    ifWrong: 'A refusal too many.',
  },
  {
    name: 'greatest depth',
    elements: ['TVD'],
    condition: 'At most 26,000 ft',
    there: 'warning',
    ours: { warning: ['WELL-04'] },
    known: 'paper',
    ifWrong: 'A warning too many or too few.',
  },
  {
    name: 'volumes',
    elements: ['TotalBaseWaterVolume', 'TotalBaseNonWaterVolume'],
    condition: '0 or more',
    there: 'error',
    ours: { error: ['LIMIT-03'] },
    known: 'paper',
    ifWrong: 'Nothing: a volume below 0 is wrong anyway.',
  },
  {
    name: 'much water',
    elements: ['TotalBaseWaterVolume'],
    condition: 'At most 40,000,000 gal',
    there: 'warning',
    ours: { warning: ['WELL-06'] },
    known: 'paper',
    ifWrong: 'A warning too many or too few.',
  },
  {
    name: 'total mass',
    elements: ['TotalMass'],
    condition: '0 or more',
    there: 'warning',
    ours: { warning: ['WELL-10'] },
    known: 'paper',
    ifWrong: 'Nothing: a mass below 0 is wrong anyway.',
  },
  {
    name: 'blocks',
    elements: ['Purpose', 'TradeName', 'Supplier'],
    condition: 'At least one block, and in each a trade name, a supplier and a purpose',
    there: 'error',
    ours: { error: ['DISCLOSURE-01', 'ROW-02', 'ROW-03', 'ROW-04'], refusal: ['XML-04'] },
    known: 'reconstruction',
    ifWrong:
      'That it is asked of every block is inferred. If not, documents from elsewhere are called refused without a reason; ours always have all three, but for the chemicals of SystemApproach.',
  },
  {
    name: 'purpose as trade name',
    elements: ['Purpose', 'TradeName'],
    condition: 'The purpose is not the trade name',
    there: 'warning',
    ours: { warning: ['TEXT-01'] },
    known: 'paper',
    ifWrong: 'A warning too many or too few.',
  },
  {
    name: 'listed ingredients',
    elements: ['IngredientMSDS', 'IngredientName', 'CASNumber', 'PercentHighAdditive', 'PercentHFJob'],
    condition: 'Name and CAS number present, the number of the right form and check digit, percents of 0 or more',
    there: 'error',
    ours: { error: ['ROW-01', 'CAS-02', 'CAS-03', 'LIMIT-03'] },
    known: 'paper',
    ifWrong: 'Nothing: such a row is wrong anyway.',
  },
  {
    name: 'other ingredients',
    elements: ['IngredientOther', 'CASNumber'],
    condition: 'A CAS number or one of the words',
    there: 'warning',
    ours: { warning: ['CAS-05'] },
    known: 'paper',
    ifWrong: 'If it is an error there, documents from elsewhere are warned of too mildly; ours have the right number.',
  },
  {
    name: 'percents of other ingredients',
    elements: ['IngredientOther', 'PercentHighAdditive', 'PercentHFJob'],
    condition: 'Percents of 0 or more',
    there: 'warning',
    ours: { warning: ['PRINT-08', 'PRINT-09'] },
    known: 'paper',
    ifWrong: 'If it is an error there, documents from elsewhere are warned of too mildly; ours have no such percent.',
  },
  {
    name: 'words',
    elements: ['CASNumber'],
    condition: 'One of the words instead of a CAS number',
    there: 'error',
    ours: { error: ['CAS-01'], note: ['CAS-06'] },
    known: 'reconstruction',
    ifWrong:
      'Version 3.0 takes Trade Secret, CBI, Proprietary, CAS Not Assigned, Not Assigned, Listed Below and NA. For 4.0 we write Proprietary, CAS Not Assigned and N/A. If it wants NA instead of N/A, such rows are refused; it is one constant in packages/core/src/model/cas-number.ts.',
  },
  {
    name: 'masses and percents',
    elements: ['MassIngredient', 'PercentHFJob'],
    condition: 'A mass is not required; a percent in the job is expected',
    there: 'none',
    ours: { warning: ['PRINT-05'], note: ['PRINT-04'] },
    known: 'paper',
    ifWrong: 'If 4.0 requires masses, documents from elsewhere without them are refused there; ours always have them.',
  },
  {
    name: 'claimant',
    elements: ['ClaimantCompany', 'ClaimantFirstName', 'ClaimantLastName', 'ClaimantEmail'],
    condition:
      'The company for Proprietary, CAS Not Assigned and N/A; for the first two also a first name, a last name and a valid email address',
    there: 'error',
    ours: {
      error: ['XML-03'],
      refusal: ['CLAIMANT-03', 'CLAIMANT-04', 'CLAIMANT-05', 'CLAIMANT-06'],
      warning: ['CLAIMANT-07'],
    },
    known: 'paper',
    ifWrong: 'A contact is published that need not be, or a placeholder that the registry refuses.',
  },
];

export interface ElementKnowledge {
  readonly known: Source;
  readonly ifWrong: string;
}

const named: ElementKnowledge = {
  known: 'paper',
  ifWrong: 'Version 4.0 may call it otherwise: then the registry refuses the element by name.',
};

/** What we know of each element of version 4.0. Where 4.0 is silent, 3.0 stands. */
export const elementKnowledge: Readonly<Record<string, ElementKnowledge>> = {
  FracFocus4_0: {
    known: 'reconstruction',
    ifWrong:
      'Name and namespace follow those of version 3.0. If wrong, the registry reads no document; they are one constant in packages/core/src/registry/fracfocus.ts.',
  },
  FractureJob: named,
  JobStartDate: named,
  JobEndDate: named,
  OperatorNumber: named,
  APINumber: named,
  WellName: named,
  SurfLongitude: named,
  SurfLatitude: named,
  Datum: named,
  FederalWell: named,
  IndianWell: named,
  TVD: named,
  TotalBaseWaterVolume: named,
  TotalBaseNonWaterVolume: named,
  TotalMass: named,
  AmendedReason: named,
  EntryMethod: named,
  WaterSource: {
    known: 'reconstruction',
    ifWrong: 'Its place is inferred. If wrong, the registry refuses the document, or takes it without water sources.',
  },
  Description: {
    known: 'reconstruction',
    ifWrong: 'The seven options are from the registry, the name of the element is inferred, with the same risk.',
  },
  Percent: { known: 'reconstruction', ifWrong: 'The name is inferred, with the same risk.' },
  Purpose: named,
  TradeName: named,
  Supplier: {
    known: 'paper',
    ifWrong:
      'That `Listed Above` is taken for several suppliers is inferred from public disclosures, which often say so.',
  },
  TypeIngredient: named,
  IngredientMSDS: named,
  IngredientOther: named,
  IngredientName: named,
  CASNumber: { known: 'paper', ifWrong: 'The words instead of a number: see below.' },
  PercentHighAdditive: named,
  PercentHFJob: named,
  IngredientComment: {
    known: 'data',
    ifWrong: 'It is a column of the public data. If the document has no such element, the registry refuses it by name.',
  },
  MassIngredient: named,
  ClaimantCompany: named,
  ClaimantFirstName: named,
  ClaimantLastName: named,
  ClaimantEmail: named,
  ClaimantPhone: {
    known: 'reconstruction',
    ifWrong: 'The registry asks for no phone. If it does not know the element, it refuses documents with a contact.',
  },
};
