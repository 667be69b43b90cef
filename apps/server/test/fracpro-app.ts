import { startSimulator } from '../src/fracpro-simulator/start-simulator.ts';
import { openFracPro } from '../src/fracpro/open-fracpro.ts';
import { readSettings } from '../src/settings/read-settings.ts';
import { FRACPRO_NOW } from './fracpro-client.ts';
import { insertPerson, signInAs } from './people.ts';
import { startTestApp } from './test-app.ts';

export const fracProClock = () => FRACPRO_NOW;

/** Every call that goes to FracPro. */
export const fracProCalls = [
  '/api/fracpro/token',
  '/api/fracpro/treatment-report?jobNumber=1001',
  '/api/fracpro/chemicals-report?jobNumber=1001',
  '/api/fracpro/petrix-data?jobNumber=1001',
  '/api/fracpro/fracture-job?jobNumber=1001',
  '/api/fracpro/start-end-time?wellApi=42-461-47037-00-00&stage=1&timeType=timeStart',
  '/api/fracpro/process-job-data?jobNumber=1001',
];

/** Longer than any answer takes, on a busy machine too. */
const PATIENT = {
  FRACPRO_CONNECT_MILLISECONDS: '120000',
  FRACPRO_ANSWER_MILLISECONDS: '120000',
  FRACPRO_TOTAL_MILLISECONDS: '120000',
};

export type FracProApp = Awaited<ReturnType<typeof startFracProApp>>;

/** The server with a simulator behind it, and an Editor who asks. */
export async function startFracProApp(environment: Readonly<Record<string, string>> = {}) {
  const requests: string[] = [];
  const start = (port: number) =>
    startSimulator({ port, clock: fracProClock, onRequest: (line) => requests.push(line) });
  let simulator = await start(0);
  const { settings, url } = simulator;
  const fracpro = await openFracPro(readSettings({ ...settings, ...PATIENT, ...environment }), fracProClock);
  const test = await startTestApp({}, { fracpro });
  await insertPerson(test.db, { email: 'editor@example.com', roles: ['Editor'] });
  const editor = await signInAs(test, 'editor@example.com');
  return {
    ...test,
    editor,
    /** What the simulator was asked so far. */
    requests,
    secret: settings.FRACPRO_CLIENT_SECRET,
    async get(path: string, token = editor) {
      const answer = await test.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
      return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: JSON.parse(answer.body) };
    },
    stopFracPro: () => simulator.stop(),
    async startFracProAgain() {
      simulator = await start(Number(new URL(url).port));
    },
    async stop() {
      await test.stop();
      await simulator.stop();
    },
  };
}
