import { describe, expect, it } from 'vitest';
import { build, chemical, listed, stage } from './job-reports.examples.ts';
import type { ReportedChemical } from './job-reports.ts';
import { jobDataMessages } from '../messages/wizard-messages.ts';
import { chemicalTotals, stageNotes, sumInRowUnits } from './well-figures.ts';

describe('figures over the stages', () => {
  it('are missing rather than partial', () => {
    const [well] = build({ stages: [stage(1, { clean: null }), stage(2, { bottomTvd: null })] });
    expect(well).toMatchObject({
      tvd: null,
      clean: null,
      missing: ['tvd', 'clean'],
      notes: ['No TVD is known for stage 2.', 'No clean volume is known for stage 1.'],
    });
  });

  it('are not known without stages, or for a stage without number', () => {
    expect(build({ stages: [] })[0]).toMatchObject({
      tvd: null,
      clean: null,
      notes: ['The treatment report has no stage 1, 2.'],
    });
    const stages = [stage(1), stage(2, { topTvd: null }), stage(3, { stage: null, clean: null })];
    expect(build({ wells: [{ ...listed, totalStages: null }], stages })[0]).toMatchObject({
      totalStages: 2,
      notes: ['No TVD is known for stage 2.', 'No clean volume is known for stage ?.'],
    });
  });

  it('are not known when a stage has a volume below 0', () => {
    const [well] = build({ stages: [stage(1), stage(2, { clean: -400 })] });
    expect(well).toMatchObject({ clean: null, notes: ['No clean volume is known for stage 2.'] });
  });

  it.each([
    ['bbl', 84.42],
    ['Barrels', 84.42],
    ['gal', 2.01],
    ['', 2.01],
    ['L', 2.01 / 3.785411784],
    ['lb', null],
    ['buckets', null],
  ])('read a clean volume in %j', (cleanUnit, clean) => {
    const stages = [stage(1, { clean: 1, cleanUnit }), stage(2, { clean: 1.01, cleanUnit })];
    expect(build({ stages })[0]?.clean).toBe(clean);
  });

  it('tell of stages that are not there, or there twice', () => {
    const [well] = build({ stages: [stage(2), stage(2)], wells: [{ ...listed, totalStages: 4 }] });
    expect(well?.notes).toEqual([
      'The treatment report has no stage 1, 3, 4.',
      'The treatment report has stage 2 more than once.',
    ]);
    expect(well).toMatchObject({ startDate: '', endDate: '', missing: ['startDate', 'endDate'] });
  });

  it('end with the highest stage when the job does not count them', () => {
    const [well] = build({ wells: [{ ...listed, totalStages: null }], stages: [stage(1), stage(3), stage(2)] });
    expect(well).toMatchObject({ totalStages: 3, endDate: '2024-08-03 08:30', notes: [] });
  });

  it.each([2, 1, 0, -3, 2.5, 10_000, 1e7, 1e15])('end with the last stage where the job counts %d', (totalStages) => {
    const stages = [stage(1), stage(3), stage(2)];
    expect(build({ wells: [{ ...listed, totalStages }], stages })[0]).toMatchObject({
      totalStages: 3,
      endDate: '2024-08-03 08:30',
      notes: [jobDataMessages.otherCount(totalStages, 3)],
    });
  });

  it('name the count that they contradict', () =>
    expect(jobDataMessages.otherCount(1, 3)).toBe(
      'The job counts 1 stage, but the last one in the treatment report is stage 3.',
    ));

  it('know no last stage where neither report says one', () => {
    const [well] = build({ wells: [{ ...listed, totalStages: 0 }], stages: [] });
    expect(well).toMatchObject({ totalStages: null, endDate: '', notes: [] });
  });

  it('are read from as many stages as an answer may have: to compare each with all others would take minutes', () => {
    const stages = Array.from({ length: 400_000 }, (_, index) => stage(index + 1));
    expect(stageNotes(stages, null)).toEqual([]);
  });
});

describe('amounts of chemicals', () => {
  const totals = (...chemicals: ReportedChemical[]) => build({ chemicals })[0];

  it('are one for a code in several spellings and units', () => {
    expect(totals(chemical(' fr1 ', 1), chemical('FR1', 2, 'bbl'), chemical('Fr1', 0.5, 'gallons'))).toMatchObject({
      chemicals: { fr1: 85.5 },
      chemicalUnits: { fr1: 'gal' },
    });
  });

  it('convert the total of a unit once', () => {
    expect(totals(chemical('S', 0.1, 'kg'), chemical('S', 0.2, 'kg'))?.chemicals).toEqual({ S: 0.3 * 2.2046226218 });
  });

  it('without a unit are in that of the ingredient', () => {
    expect(totals(chemical('FR', 3, ' '))).toMatchObject({ chemicals: { FR: 3 }, chemicalUnits: {} });
  });

  it('keep a word that is no unit, for the rules to name', () => {
    expect(totals(chemical('FR', 3, 'sacks'), chemical('FR', 4, 'sacks'))).toMatchObject({
      chemicals: { FR: 7 },
      chemicalUnits: { FR: 'sacks' },
    });
  });

  it.each([
    [[chemical('FR', 3, 'gal'), chemical('FR', 4, 'lb')], '3 gal and 4 lb'],
    [[chemical('FR', 3, 'gal'), chemical('FR', null)], '3 gal and an unknown amount'],
    [[chemical('FR', 100), chemical('FR', -40), chemical('FR', 40)], '140 gal and -40 gal'],
    [[chemical('FR', -40)], '-40 gal'],
  ])('that cannot be added up are no number', (rows, text) => {
    expect(totals(...rows)).toMatchObject({
      chemicals: { FR: text },
      chemicalUnits: {},
      notes: [`The amount of FR cannot be added up: ${text}.`],
    });
  });

  it('without a code are told', () => {
    expect(totals(chemical(' ', 3), chemical('FR', 1))).toMatchObject({
      chemicals: { FR: 1 },
      notes: ['The chemicals report has amounts without a code.'],
    });
  });
});

type Reported = readonly [code: string, amount: number | null, unit: string];

const totals = (...rows: readonly Reported[]) =>
  chemicalTotals(rows.map(([code, amount, unit]) => ({ name: '', api: '', code, amount, unit })));

describe('the totals of the chemicals', () => {
  it('take spellings of one code together, under the first', () =>
    expect(totals([' Fr ', 1, 'gal'], ['FR', 2, 'GAL'])).toEqual({
      chemicals: { Fr: 3 },
      chemicalUnits: { Fr: 'gal' },
      notes: [],
    }));

  it('leave a blank unit to the ingredient', () =>
    expect(totals(['FR', 1, ' '], ['FR', 2, ''])).toEqual({ chemicals: { FR: 3 }, chemicalUnits: {}, notes: [] }));

  it('keep a word that is no unit, for the rules to name', () =>
    expect(totals(['FR', 1, ' drums '], ['FR', 2, 'drums']).chemicalUnits).toEqual({ FR: 'drums' }));

  it('leave out what has no code, and say so', () =>
    expect(totals([' ', 5, 'gal'], ['FR', 1, 'gal'])).toEqual({
      chemicals: { FR: 1 },
      chemicalUnits: { FR: 'gal' },
      notes: [jobDataMessages.withoutCode],
    }));

  it.each<[string, string, readonly Reported[]]>([
    [
      'units that do not go together',
      '42 gal and 2 lb',
      [
        ['FR', 1, 'bbl'],
        ['FR', 2, 'lb'],
      ],
    ],
    [
      'a unit and none',
      '1 gal and 2',
      [
        ['FR', 1, 'gal'],
        ['FR', 2, ''],
      ],
    ],
    [
      'an unknown amount',
      '1 gal and an unknown amount',
      [
        ['FR', 1, 'gal'],
        ['FR', null, 'gal'],
      ],
    ],
  ])('add nothing up over %s', (_, amount, rows) => {
    expect(totals(...rows)).toEqual({
      chemicals: { FR: amount },
      chemicalUnits: {},
      notes: [jobDataMessages.noSum('FR', amount)],
    });
  });
});

describe('amounts of one unit', () => {
  it('are added up before they are converted, in whatever letters it is written', () => {
    const quantities = [
      { amount: 1, unit: 'L' },
      { amount: 2, unit: ' l' },
    ];
    expect(sumInRowUnits(quantities)).toBe(sumInRowUnits([{ amount: 3, unit: 'L' }]));
  });
});
