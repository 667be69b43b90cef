// How heavy the sign-in page is, beside the lightest page that has the same base: React, its router and its query cache;
// how soon the wizard shows what arrived, how smooth its step 4 is beside a bare page, and how long a person needs for
// a job.
import { type Browser, chromium } from '@playwright/test';
import { startProduct } from '../../e2e/product.ts';
import { buildWhenStale } from '../../scripts/build.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { measureTyping } from './typing.ts';
import { buildFloor } from './web-floor.ts';
import { describeOpening, measureOpenings } from './wizard/opening.ts';
import { describePerson, errands, measurePerson } from './wizard/person.ts';
import { signIn } from './wizard/sign-in.ts';

const LIMIT = 1.7;

async function weighSignIn(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage({ extraHTTPHeaders: { 'accept-encoding': 'br' } });
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    );
  });
  await page.goto(`${address}/sign-in`, { waitUntil: 'networkidle' });
  await page.close();
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** True when the page is not much heavier than its base. */
async function judgeWeight(browser: Browser, address: string): Promise<boolean> {
  const floor = await buildFloor();
  const ratio = (await weighSignIn(browser, address)) / floor;
  console.log(
    `scripts of /sign-in, brotli: ${ratio.toFixed(2)}x of react + router + query (${kilobytes(floor)}), goal ${LIMIT}x: ${ratio <= LIMIT ? 'kept' : 'MISSED'}`,
  );
  return ratio <= LIMIT;
}

/** True when every errand is done in time. */
async function judgePerson(browser: Browser, address: string): Promise<boolean> {
  let isInTime = true;
  for (const errand of errands) {
    const milliseconds = await measurePerson(await signIn(browser, address), errand);
    console.log(describePerson(errand, milliseconds));
    isInTime &&= milliseconds <= errand.goal;
  }
  return isInTime;
}

const executablePath = await findChromium();
if (executablePath === undefined || (await buildWhenStale()) !== 0) process.exit(1);
const product = await startProduct();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const isLight = await judgeWeight(browser, product.address);
  for (const opening of await measureOpenings(await signIn(browser, product.address))) {
    console.log(describeOpening(opening));
  }
  const isSmooth = await measureTyping(browser, product);
  const isInTime = await judgePerson(browser, product.address);
  // Milliseconds of one machine are told; ratios and what a person needs are judged.
  process.exitCode = isLight && isSmooth && isInTime ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
}
