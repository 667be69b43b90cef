type Mark = readonly [name: string, pattern: RegExp];

/** In the order of asking: most browsers also claim to be the ones below them. */
const browsers: readonly Mark[] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*Safari\//],
];

const systems: readonly Mark[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const UNKNOWN = 'Unknown device';

/** Browser and system in words that a person knows from their own desk. */
export function readDevice(userAgent: string): string {
  const [browser, system] = [nameOf(browsers, userAgent), nameOf(systems, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? UNKNOWN;
}

const nameOf = (marks: readonly Mark[], userAgent: string) => marks.find(([, pattern]) => pattern.test(userAgent))?.[0];
