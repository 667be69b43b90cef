import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { demoAccounts } from './database/demo-accounts.ts';
import { sayWhenSlow } from './database/embedded/say.ts';
import type { Product } from './run-product.ts';
import { readEnvironment } from './settings/read-environment.ts';
import { readSettings } from './settings/read-settings.ts';
import type { Settings } from './settings/settings.ts';
import { stackOf } from './stack-of.ts';
import { StartError } from './start-error.ts';
import { startProduct } from './start-product.ts';

/** For the person at the terminal; the log speaks to machines. */
const say = (text: string) => console.log(text);

let product: Product | undefined;
stopWhenAsked();
process.on('uncaughtExceptionMonitor', (error) => void (error.stack = stackOf(error)));

try {
  const settings = readSettings(readEnvironment(process.env));
  // Each step may be quick, and all together still long.
  product = await sayWhenSlow(
    say,
    'Starting …',
    startProduct(settings, () => new Date(), say),
  );
  say([`FracFocus XML Generator is ready at ${product.address}`, ...signIns(product, settings)].join('\n'));
  keepLittle();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** How to get in. The password of a demo account may have been changed since. */
function signIns({ hasDemoData, hasUsers }: Product, { DEMO_PASSWORD }: Settings): string[] {
  if (!hasUsers) return ['Nobody can sign in yet; please make the first Manager: npm run create-manager -- EMAIL'];
  if (!hasDemoData) return [];
  const accounts = demoAccounts.map(({ email, roles }) => `  ${email}  (${roles.join(', ')})`);
  return [`Demo accounts, created with the password ${DEMO_PASSWORD}:`, ...accounts];
}

/**
 * Less room for what is no longer needed halves the memory under load, and costs no time. Not before it is ready: what
 * was compiled with other flags, Node's own parts too, is compiled anew, and that would take a fifth of a start.
 */
function keepLittle(): void {
  flushCompileCache();
  setFlagsFromString('--heap-growing-percent=40');
}

/** Stops once, however often it is asked, and also when the process that started this one is gone. */
function stopWhenAsked(): void {
  let stopping: Promise<void> | undefined;
  const stop = () => {
    // Nobody is served yet, and whoever starts next cleans up as after a kill.
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
  // It may have gone before anybody listened. Whoever was started from a terminal has nobody to speak to.
  if (process.send !== undefined && !process.connected) stop();
}
