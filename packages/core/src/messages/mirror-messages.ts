import { printGrouped } from '../numbers/format.ts';

/** Percents of neighbours span many sizes: two digits that count say enough. */
export const printFigure = (value: number): string => {
  if (value >= 1000) return printGrouped(value);
  return String(Number(value.toPrecision(value >= 100 ? 3 : 2)));
};

const jobs = (count: number) => `${printGrouped(count)} ${count === 1 ? 'job' : 'jobs'}`;

/** What is public, and what neighbours filed: from the mirror of the registry. */
export const mirrorMessages = {
  publication: {
    /** In the timeline and the audit trail: no person did it. */
    author: 'Registry load',
    /** In the audit trail without the id, which stands among the details. */
    found: (archive: string, differences: number, id = '') =>
      [
        `Found in the archive of ${archive}${id && ` as ${id}`}`,
        ...(differences > 0 ? [`with ${differences === 1 ? '1 difference' : `${differences} differences`}`] : []),
      ].join(', '),
    since: (archive: string) => `Public since the archive of ${archive}`,
    equal: 'Equal to what was made here',
    differs: 'Published, differs',
    /** The filter, which also has files that are public under another status. */
    publicDiffers: 'Public, differs',
    differsIn: (count: number) => (count === 1 ? '1 difference' : `${printGrouped(count)} differences`),
    /** The finding that a person accepts. */
    differsFrom: (id: string, fields: string) => `What is public (${id}) differs from this file: ${fields}`,
    /** What a difference is about. */
    fields: {
      startDate: 'Start date',
      endDate: 'End date',
      latitude: 'Latitude',
      longitude: 'Longitude',
      datum: 'Datum',
      federalWell: 'Federal well',
      indianWell: 'Indian well',
      tvd: 'TVD',
      totalClean: 'Base water',
      totalBaseNonWaterVolume: 'Base non-water',
      waterSource: 'Water source',
      percentInHFJob: '% in fluid',
      percentInAdditive: '% in additive',
      massIngredient: 'Mass',
      row: 'Row',
    },
    andMore: (count: number) => `and ${printGrouped(count)} more`,
    place: 'Registry',
    accepted: 'The difference is accepted',
    notFound: (archive: string) => `Looked for and not found since the archive of ${archive}`,
    notSeen: (archive: string, seen: string) => `Not in the archive of ${archive}; last seen in that of ${seen}`,
    ofRevision: (revision: number) => `It is revision ${revision} that is public.`,
    earlier: 'It was public before this file was filed from here.',
    asideFound: 'It is public although it is marked as not to be filed.',
    alreadyPublic: (archive: string) => `Already public since the archive of ${archive}`,
    alreadyPublicAs: (archive: string, id: string, operator: string) =>
      `Already public since the archive of ${archive} (${[id, operator].filter(Boolean).join(', ')})`,
    asId: (id: string) => `the registry has this API number and end date as ${id}`,
    compare: 'Compare with what is public',
    notPublished: 'not published',
    comparing: 'Loading the comparison...',
    columns: { value: 'Value', ours: 'Ours', published: 'Published' },
    allRowsSame: (rows: number) =>
      `${rows === 1 ? 'The one row is' : `All ${printGrouped(rows)} rows are`} published with the same CAS number and the same percent.`,
    gone: 'The loaded archive no longer has this disclosure.',
    compared: (file: string, revision: number, id: string, archive: string) =>
      `Ours: ${file}, revision ${revision}. Published: ${id}, in the archive of ${archive}.`,
    rowOnly: { ours: 'not published', published: 'not in this file' },
    failed: 'Failed to read what is public. Please try again later.',
  },
  neighbours: {
    title: 'Among neighbors',
    /** A note is put together: `Upton, 24 months: 1,204 jobs, 412 with this CAS, 0.02 to 0.9 %; yours 7.1 %` */
    jobsIn: (place: string, all: number) => `${place}, 24 months: ${jobs(all)}`,
    withCas: (using: number) => `${printGrouped(using)} with this CAS`,
    noneWithCas: 'none with this CAS',
    /** Water is compared with that of wells about as deep. */
    asDeep: (count: number, depth: string) => `${printGrouped(count)} of wells ${depth}`,
    depth: (from: string, to: string) => `${from} to ${to} ft deep`,
    deeper: (from: string) => `${from} ft deep or more`,
    ofWells: (fact: string, depth: string) => `${fact} of wells ${depth}`,
    range: (from: string, to: string, unit: string) => `${from} to ${to} ${unit}`,
    yours: (value: string, unit: string) => `yours ${value} ${unit}`,
    fields: { baseWater: 'Base water', sandShare: 'Sand', tvd: 'TVD' },
    units: { baseWater: 'gal', sandShare: '%', tvd: 'ft' },
    tooEarly: (from: string, to: string) =>
      `This job ended before the months that are compared (${from} to ${to}), so nothing is marked.`,
    none: 'No archive of the registry is loaded.',
    noPlace: 'Neighbors are known by state and county, and this well has no state.',
    noJobs: (place: string) => `The archive has no job in ${place} in these months.`,
    failed: 'Failed to read what neighbors filed.',
    unused: 'never',
    unusual: 'Unusual',
    nothingOdd: 'Nothing is unusual.',
    oddities: (count: number) => `${printGrouped(count)} ${count === 1 ? 'value is' : 'values are'} unusual.`,
    columns: {
      subject: 'Substance or fact',
      yours: 'Yours',
      p1: '1st percentile',
      p50: 'Median',
      p99: '99th percentile',
      jobs: 'Jobs',
      place: 'Where',
      plot: 'Plot',
    },
    legend: 'Plots begin at 0. Band: 1st to 99th percentile · line: median · mark: yours.',
    show: 'Show figures',
    /** What a plot shows, for those who do not see it. */
    plot: (yours: string, low: string, median: string, high: string) =>
      `${yours}, among ${low} to ${high}, median ${median}`,
    scope: (jobsThere: string, from: string, to: string) =>
      `${jobsThere}, ended from ${from} to ${to}. Percents are those of all rows of a substance together.`,
  },
} as const;
