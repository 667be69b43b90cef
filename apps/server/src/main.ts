import { flushCompileCache } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { demoAccounts } from './database/demo-accounts.ts';
import { sayWhenSlow } from './database/embedded/say.ts';
import { openServer, serverOf } from './database/embedded/start-embedded.ts';
import { probePort } from './http/listen.ts';
import type { Product } from './run-product.ts';
import { readEnvironment, readSettings } from './settings/read-settings.ts';
import type { Settings } from './settings/settings.ts';
import { stackOf } from './stack-of.ts';
import { StartError } from './start-error.ts';

/** For the person at the terminal; the log speaks to machines. */
const say = (text: string) => console.log(text);

let product: Product | undefined;
const stop = stopWhenAsked();
process.on('uncaughtExceptionMonitor', (error) => void (error.stack = stackOf(error)));

try {
  const settings = readSettings(readEnvironment(process.env));
  // Each step may be quick, and all of them together still slow.
  product = await sayWhenSlow(say, 'Starting …', startProduct(settings));
  say([`FracFocus XML Generator is ready at ${product.address}`, ...signIns(product, settings)].join('\n'));
  keepHeapSmall();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** PostgreSQL starts in its own process while this one loads the rest of the program. */
async function startProduct(settings: Settings): Promise<Product> {
  await probePort(settings);
  const [server, { runProduct }] = await Promise.all([openServer({ ...serverOf(settings), say }), loadRest()]);
  return runProduct({ settings, clock: () => new Date(), server, onMustStop: stop });
}

/** A turn later, so that PostgreSQL is started first: loading keeps this process busy. */
async function loadRest() {
  await setImmediate();
  return import('./run-product.ts');
}

/** How to sign in. The password of a demo account may have been changed since. */
function signIns({ hasDemoData, hasUsers }: Product, { DEMO_PASSWORD }: Settings): string[] {
  if (!hasUsers) return ['There are no users yet. Create the first Manager: npm run create-manager -- EMAIL'];
  if (!hasDemoData) return [];
  const accounts = demoAccounts.map(({ email, roles }) => `  ${email}  (${roles.join(', ')})`);
  return [`Demo accounts, created with the password ${DEMO_PASSWORD}:`, ...accounts];
}

/**
 * Collecting garbage earlier halves the memory under load, and costs no time. Not before the product is ready: code that
 * was compiled with other flags, Node's own too, is compiled again, which would take a fifth of a start.
 */
function keepHeapSmall(): void {
  flushCompileCache();
  setFlagsFromString('--heap-growing-percent=40');
}

/** Stops once, however often it is asked, and also when the process that started this one has ended. */
function stopWhenAsked(): () => void {
  let stopping: Promise<void> | undefined;
  const stop = () => {
    // Nothing is served yet, and the next start cleans up as after a kill.
    if (product === undefined) process.exit(0);
    stopping ??= product.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  // The parent may have ended before this line. A process that was started from a terminal has none to talk to.
  if (process.send !== undefined && !process.connected) stop();
  return stop;
}
