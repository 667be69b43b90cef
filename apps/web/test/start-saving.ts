import type { SavedFile } from '@disclosure/api';
import { type SaveJob, type Upload, Saving } from '../src/lib/saving/saving.ts';
import { describeProgress, type SavingRun } from '../src/lib/saving/saving-run.ts';
import { fakeClock } from './fake-clock.ts';

export const owner = {};
export const saved = (name: string): SavedFile => ({
  id: `id of ${name}`,
  name,
  url: '',
  timestamp: '2026-11-15T06:00:00.000Z',
  revision: 1,
  sha256: 'abc',
});
export const anUpload = (key: string): Upload => ({
  fileName: `${key}.xml`,
  content: `<${key}/>`,
  metadata: {
    wellName: 'Bluebonnet 1H',
    operator: 'Llano Ridge',
    apiNumber: '42-461-42471-00-00',
    state: 'Texas',
    county: 'Upton',
    date: '2024-08-20 17:30',
    customerId: 1,
    customerName: 'Llano Ridge',
    simulated: false,
  },
});

/** Jobs that write down what they are told. */
function makeJobs(count: number) {
  const documents: string[] = [];
  const refused: string[] = [];
  const cancelled: string[] = [];
  const jobs = Array.from({ length: count }, (_, index) => ({
    key: `w${index}`,
    name: `Well ${index}`,
    subject: {},
    prepare: () => anUpload(`w${index}`),
    idempotencyKey: `key of w${index}`,
    onSaved: ({ name }: { readonly name: string }) => documents.push(name),
    onRefused: () => refused.push(`w${index}`),
    onCancelled: () => cancelled.push(`w${index}`),
  }));
  return { jobs, documents, refused, cancelled };
}

/** A store that answers when the test says so. */
export function startSaving(count: number, answer: (upload: Upload, attempt: number) => Promise<SavedFile>) {
  const clock = fakeClock();
  const ends: SavingRun[] = [];
  const sent: { name: string; key: string }[] = [];
  const upload = (body: Upload, key: string) => {
    sent.push({ name: body.fileName, key });
    return answer(body, sent.filter(({ name }) => name === body.fileName).length);
  };
  const saving = new Saving({ upload, clock, onEnd: (run) => ends.push(run) });
  const { jobs, ...told } = makeJobs(count);
  const start = (some: readonly SaveJob[]) =>
    saving.start(owner, { title: 'Job 1010', address: '/xml-creator/x/xml', jobs: some });
  start(jobs);
  const run = (): SavingRun => {
    const found = saving.get().get(owner);
    if (!found) throw new Error('Nothing is being saved');
    return found;
  };
  const failed = () =>
    jobs.filter(({ key }) => run().tasks.some((task) => task.key === key && task.status === 'failed'));
  return {
    saving,
    start,
    jobs,
    failed,
    clock,
    ends,
    sent,
    ...told,
    run,
    progress: () => describeProgress(run()),
  };
}

export const works = async ({ fileName }: Upload) => saved(fileName);
