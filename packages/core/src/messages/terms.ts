/** A word on the screens that a new user may not know. */
export interface Term {
  readonly word: string;
  /** One line. */
  readonly short: string;
  /** The whole meaning. */
  readonly meaning: string;
  /** What the code calls it, and which words it is not called by; both go into the glossary. */
  readonly code: string;
  readonly not: string;
}

/** The help, the underlined words of the screens and `docs/glossary.md` read them here. */
export const terms = {
  job: {
    word: 'Job',
    short: 'What FracPro knows under one job number',
    meaning: 'What FracPro knows under one job number: its wells, with what was pumped into each.',
    code: '`Job`, `jobNumber`',
    not: 'report, treatment',
  },
  draft: {
    word: 'Draft',
    short: 'Your work on a job, saved by itself',
    meaning:
      'What you entered for a job. It is saved by itself, on every change, and kept until you delete it or change nothing for 90 days.',
    code: '`Draft`',
    not: 'session, autosave',
  },
  apiNumber: {
    word: 'API number',
    short: 'The number of a well: state, county, well',
    meaning: 'The number of a well, 14 digits: state, county, well, and which hole of it.',
    code: '`apiNumber`',
    not: 'API (of the server)',
  },
  tvd: {
    word: 'TVD',
    short: 'True vertical depth, in feet',
    meaning: 'True vertical depth of the well, in feet. The registry refuses a depth below 1.',
    code: '`tvd`',
    not: 'depth',
  },
  cleanVolume: {
    word: 'Clean volume',
    short: 'Base fluid without proppant, in gallons',
    meaning: 'How much base fluid was pumped, without proppant, in gallons. It becomes the volume of row 1.',
    code: '`totalClean`',
    not: 'slurry volume',
  },
  waterSource: {
    word: 'Water source',
    short: 'Where the water came from',
    meaning: 'Where the water came from: one source, or up to four with percents that add up to 100.',
    code: '`WaterSource`',
    not: 'water',
  },
  baseWater: {
    word: 'Base water',
    short: 'The carrier fluid: row 1, always Water',
    meaning: 'The water that carries everything else. It is row 1 of every list, and its ingredient is always Water.',
    code: '`isWaterRow`',
    not: 'fresh water',
  },
  additive: {
    word: 'Additive',
    short: 'A product that was pumped, by trade name',
    meaning: 'A product that was pumped, known by its trade name. It is made of one or more ingredients.',
    code: '`tradeName`',
    not: 'product_name outside the wire',
  },
  ingredient: {
    word: 'Ingredient',
    short: 'A substance that an additive is made of',
    meaning: 'A substance that an additive is made of, with its CAS number and its share of the additive.',
    code: '`Ingredient`',
    not: 'chem',
  },
  chemicalCode: {
    word: 'Chemical code',
    short: 'How FracPro names what was pumped',
    meaning: 'How FracPro names what was pumped, such as A1047. The ingredients table says what each code is made of.',
    code: '`chemicalCodes`',
    not: 'chem_code outside the wire',
  },
  purpose: {
    word: 'Purpose',
    short: 'Why an additive is used',
    meaning: 'Why an additive is used, such as Friction Reducer.',
    code: '`purpose`',
    not: 'type',
  },
  cas: {
    word: 'CAS',
    short: 'The number of a substance: 7732-18-5',
    meaning:
      'The number that identifies a substance, such as 7732-18-5. Its last digit proves that the others are right.',
    code: '`casNumber`',
    not: 'id',
  },
  sg: {
    word: 'SG',
    short: 'Specific gravity: weight against water',
    meaning: 'Specific gravity: weight against water. Mass in pounds = gallons × 8.345 × SG.',
    code: '`specificGravity`',
    not: 'density',
  },
  percentInAdditive: {
    word: '% in Additive',
    short: 'Share of this ingredient in its product',
    meaning: 'How much of a product is this ingredient, at most, by mass.',
    code: '`percentInAdditive`',
    not: 'concentration',
  },
  percentInHFJob: {
    word: '% HF Job',
    short: 'Share of all that was pumped, computed',
    meaning: 'Share of the mass of all that was pumped. It is computed, unless you type another.',
    code: '`percentInHFJob`',
    not: 'total',
  },
  massBalance: {
    word: 'Total of all rows',
    short: 'All % HF Job together: 97 to 103',
    meaning: 'What all % HF Job values of a well add up to. It must lie between 97 and 103 percent.',
    code: '`MassBalance`',
    not: 'sum',
  },
  msds: {
    word: 'MSDS',
    short: "The maker's safety sheet of a product",
    meaning: 'Material safety data sheet: what its maker says a product contains, and how dangerous it is.',
    code: '`EntryMethod`',
    not: 'SDS',
  },
  nonMsds: {
    word: 'Non-MSDS',
    short: 'Goes under Other Chemicals in the file',
    meaning: 'An ingredient that is on no safety sheet. In the file it goes under Other Chemicals.',
    code: '`isNonMsds`',
    not: 'proprietary',
  },
  proprietary: {
    word: 'Proprietary',
    short: 'Trade secret, needs a vendor contact',
    meaning:
      'A trade secret: written in place of the CAS number. The row then needs a supplier who is a vendor with a contact.',
    code: '`isProprietary`',
    not: 'N/A',
  },
  supplier: {
    word: 'Supplier',
    short: 'The name printed on a row',
    meaning: 'The name of the company that delivered the product, as it is printed on the row; often a vendor.',
    code: '`supplier: string`',
    not: 'vendor id',
  },
  refusal: {
    word: 'Refusal',
    short: 'The registry will not take such a file',
    meaning: 'Something for which the registry will not take the file. You can still generate and save it here.',
    code: '`Severity`',
    not: 'rejection',
  },
  verdict: {
    word: 'Verdict',
    short: 'What the worst finding makes of a file',
    meaning:
      'What the worst finding makes of a file that was checked: Unreadable, Error, Refused (by the registry), Warning, or Good with notes at most.',
    code: '`FileVerdict`',
    not: 'result, score',
  },
  preflight: {
    word: 'Pre-flight',
    short: 'All that was found before the file is made',
    meaning: 'Everything that the rules found in a well before its file is made: errors, refusals, warnings, notes.',
    code: '`preflight`',
    not: 'validation',
  },
  operatorNumber: {
    word: 'Operator number',
    short: "The customer's number at the registry",
    meaning: 'The number that the registry gave the customer. It is printed in the file with the name of the operator.',
    code: '`operatorNumber`',
    not: 'customer id',
  },
  customer: {
    word: 'Customer',
    short: 'A company whose wells you report',
    meaning: 'A company whose wells you report. Users see the files of the customers that they are assigned to.',
    code: '`Customer`',
    not: 'company, client',
  },
  vendor: {
    word: 'Vendor',
    short: 'A company with contact data',
    meaning: 'A company with contact data. The file prints them for an ingredient that is a trade secret.',
    code: '`Vendor`, `vendorId`',
    not: 'supplier',
  },
  thirdParty: {
    word: 'Third-party chemical',
    short: "A customer's own code and its ingredient",
    meaning: 'A chemical code that a customer brings along, and the ingredient that it stands for at this customer.',
    code: '`ThirdPartyMapping`',
    not: 'third-party-chem outside the wire',
  },
  revision: {
    word: 'Revision',
    short: 'A file as it was saved once',
    meaning: 'A file as it was saved once. The newest revision counts; older ones can still be read and compared.',
    code: '`revision`',
    not: 'version (a count of saves)',
  },
  filing: {
    word: 'Filing',
    short: 'What is still to do with a stored file',
    meaning:
      'A stored file on its way to the public: saved, sent, approved, uploaded, published; with what is due when.',
    code: '`Filing`, `FilingStatus`',
    not: 'task, ticket',
  },
  assignee: {
    word: 'Assignee',
    short: 'Who looks after a filing',
    meaning: 'The Editor or Manager who looks after a filing. The owner of a file is the customer whose file it is.',
    code: '`assignee`',
    not: 'owner',
  },
  snooze: {
    word: 'Snooze',
    short: 'No reminders until a day',
    meaning: 'A filing without reminders until a day, with the reason. It keeps its place in the list and the figures.',
    code: '`snoozedUntil`',
    not: 'pause',
  },
  digest: {
    word: 'Digest',
    short: 'A mail on working days about what is due',
    meaning:
      "The mail that an Editor or Manager gets on working days: what is overdue, due within 7 days, moved back by another user or not saved yet. Managers are also told of filings that are Nobody's.",
    code: '`makeDigests`, `DigestDay`',
    not: 'newsletter, notification',
  },
  calendarAddress: {
    word: 'Calendar address',
    short: 'A secret address with your due dates',
    meaning:
      'A personal, secret address with an all-day entry for each filing that is due, to subscribe to in a calendar program.',
    code: '`calendar_keys`, `getCalendar`',
    not: 'feed, ICS link',
  },
  archive: {
    word: 'Archive',
    short: 'All that the registry has published',
    meaning:
      'All that the public registry has published, as one ZIP that it makes every night. A Manager loads it into the product.',
    code: '`ArchiveFile`, `registry`',
    not: 'dump, mirror (on screens), bin',
  },
  published: {
    word: 'Published',
    short: 'Found in the archive, or marked by a person',
    meaning:
      'The registry shows the disclosure to everyone. A load finds it by API number and end date; Published, differs: a value there is not the one in the file.',
    code: '`FilingPublication`, `PublishedDisclosure`',
    not: 'uploaded',
  },
  neighbours: {
    word: 'Neighbors',
    short: 'Jobs around a well in the last 24 months',
    meaning:
      'The jobs in the same county, or in the same state where the county has fewer than 30, that ended in the 24 months before the newest job of the archive. A value is unusual when it lies outside of their 1st to 99th percentile by a factor of 2, or when none of them used the substance. Base water is compared with that of wells about as deep, where there are enough.',
    code: '`NeighbourFigures`, `noteNeighbours`',
    not: 'peers, competitors',
  },
  bin: {
    word: 'Bin',
    short: 'Where deleted files stay for 30 days',
    meaning: 'Where deleted files stay for 30 days. Until then they can be restored.',
    code: '`deleted_at`',
    not: 'trash, archive',
  },
  role: {
    word: 'Role',
    short: 'Manager, Editor or Viewer',
    meaning: 'What a user may do. Viewers read files, Editors also make them, Managers also look after users.',
    code: '`Role`',
    not: 'permission',
  },
} as const satisfies Readonly<Record<string, Term>>;

export type TermName = keyof typeof terms;
