import { describe, expect, it } from 'vitest';
import { aWell } from '../rules/disclosure.examples.ts';
import { readJob } from '../jobs/read-job.ts';
import { findMissingTimes, withTimes } from './well-times.ts';

describe('the dates of older job data', () => {
  const answer = {
    wellData: { A: {}, B: {}, C: {} },
    wellCoordinates: { A: { api: '42-461-42471-00-00', totalStages: 32 }, B: { api: '42-461-42472-00-00' } },
  };
  const { wells } = readJob(answer);

  it('are asked for at the first and the last stage of every well that can be asked for', () => {
    expect(findMissingTimes(answer, wells)).toStrictEqual([
      { index: 0, field: 'startDate', wellApi: '42-461-42471-00-00', stage: 1, timeType: 'timeStart' },
      { index: 0, field: 'endDate', wellApi: '42-461-42471-00-00', stage: 32, timeType: 'timeEnd' },
      { index: 1, field: 'startDate', wellApi: '42-461-42472-00-00', stage: 1, timeType: 'timeStart' },
    ]);
  });

  it('stand in their wells once they are known', () => {
    const found = findMissingTimes(answer, wells).map((time) => ({ time, date: `${time.timeType} ${time.stage}` }));
    expect(withTimes(wells, found).map(({ well }) => [well.startDate, well.endDate])).toStrictEqual([
      ['timeStart 1', 'timeEnd 32'],
      ['timeStart 1', ''],
      ['', ''],
    ]);
    expect(withTimes(wells, found)[2]).toBe(wells[2]);
  });

  it('are not asked for where the newer format leaves them out', () => {
    const newer = { wells: [{ name: 'A', api: '42-461-42471-00-00' }] };
    expect(findMissingTimes(newer, readJob(newer).wells)).toStrictEqual([]);
  });

  it.each([[null], ['wellData'], [[]], [{ wells: [] }]])('are not asked for in %j', (other) => {
    expect(findMissingTimes(other, wells)).toStrictEqual([]);
  });

  it.each([
    [{ startDate: '2024-08-05', endDate: '', totalStages: 1 }, [1]],
    [{ startDate: '', endDate: '2024-08-20', totalStages: 9 }, [1]],
    [{ startDate: '2024-08-05', endDate: '', totalStages: 0 }, []],
    [{ startDate: '', endDate: '', totalStages: 9, api: '' }, []],
  ])('are asked for where they are missing: %j', (parts, stages) => {
    const found = findMissingTimes(answer, [{ well: aWell(parts), findings: [] }]);
    expect(found.map(({ stage }) => stage)).toStrictEqual(stages);
  });
});
