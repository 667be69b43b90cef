import { describe, expect, it } from 'vitest';
import { readJob } from '../jobs/read-job.ts';
import { hasWork, takeJob } from './take-job.ts';
import { emptyWizard } from './wizard-state.ts';
import { anOrigin, aWizard, aWizardWell } from './wizard.examples.ts';

const jobOf = (answer: unknown) => ({ origin: anOrigin({ answer }), read: readJob(answer), notices: [] });
const job = (...wells: object[]) => jobOf({ wells });

const aFile = { fileId: 'f', name: 'A.xml', revision: 1, sha256: 'a', savedAt: '2026-11-15T09:01:00.000Z' };

describe('taking a job', () => {
  it('selects a single well, and none of several', () => {
    expect(takeJob(emptyWizard, job({ name: 'A' })).selected).toStrictEqual(['name A']);
    expect(takeJob(emptyWizard, job({ name: 'A' }, { name: 'B' })).selected).toStrictEqual([]);
  });

  it('keeps wells apart that say the same about who they are', () => {
    const { wells } = takeJob(emptyWizard, job({ name: 'A' }, { name: 'A' }, { name: 'A' }));
    expect(wells.map(({ key }) => key)).toStrictEqual(['name A', 'name A #2', 'name A #3']);
  });

  it('leaves nothing of the job before, but its number in the field', () => {
    const after = takeJob(
      { ...aWizard([aWizardWell('one')], { saved: { one: aFile } }), jobNumber: '1002' },
      job({ name: 'A' }),
    );
    expect(after).toMatchObject({ jobNumber: '1002', disclosures: {}, saved: {}, waterSource: null });
    expect([emptyWizard, aWizard([])].map(hasWork)).toEqual([false, false]);
    expect(hasWork(after)).toBe(true);
  });

  it('passes on what the service says about a well', () => {
    const { wells } = takeJob(emptyWizard, job({ name: 'A', notes: ['No stage 3.', 4] }, { name: 'B' }));
    expect(wells.map(({ notes }) => notes)).toStrictEqual([['No stage 3.'], undefined]);
    const listed = takeJob(
      emptyWizard,
      jobOf([
        { name: 'A', notes: ['Late.'] },
        { name: 'B', notes: 'Late.' },
      ]),
    );
    expect(listed.wells.map(({ notes }) => notes)).toStrictEqual([['Late.'], undefined]);
    expect(takeJob(emptyWizard, jobOf({ wellData: { A: {} } })).wells[0]).not.toHaveProperty('notes');
  });
});
