// How heavy the sign-in page is, beside the lightest page that has the same base: React, its router and its query cache.
// And how smooth step 4 is, beside a bare page.
import { chromium } from '@playwright/test';
import { startProduct } from '../e2e/product.ts';
import { buildWhenStale } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { measureTyping } from './typing.ts';
import { buildFloor } from './web-floor.ts';

const LIMIT = 1.7;

async function weighSignIn(executablePath: string): Promise<number> {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
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
    await page.goto(`${product.address}/sign-in`, { waitUntil: 'networkidle' });
    return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
  } finally {
    await browser.close();
    await product.stop();
  }
}

const executablePath = await findChromium();
if (executablePath === undefined || (await buildWhenStale()) !== 0) process.exit(1);

const floor = await buildFloor();
const signIn = await weighSignIn(executablePath);
const ratio = signIn / floor;
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

console.log(`floor (react + router + query), brotli   ${kilobytes(floor)}`);
console.log(`scripts of /sign-in, brotli              ${kilobytes(signIn)}`);
console.log(`ratio                                    ${ratio.toFixed(2)} (limit ${LIMIT})`);
const isSmooth = await measureTyping(executablePath);
process.exitCode = ratio <= LIMIT && isSmooth ? 0 : 1;
