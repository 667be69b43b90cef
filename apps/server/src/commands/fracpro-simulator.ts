import { startSimulator } from '../fracpro-simulator/start-simulator.ts';

const DEFAULT_PORT = 4010;

/** `npm run fracpro-simulator [port]`: a stand-in for FracPro, with the settings that make the server use it. */
const port = Number(process.argv[2] ?? DEFAULT_PORT);
const simulator = await startSimulator({ port, clock: () => new Date() });
console.log(`The FracPro simulator listens on ${simulator.url}. Its wells are invented: file nothing made from them.`);
for (const [name, value] of Object.entries(simulator.settings)) console.log(`${name}=${value}`);
