import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';
import { fromRoot } from './process.ts';

/** One test of a run; `outcome` is `passed`, or the report's own word for why it proves nothing. */
export interface RanTest {
  readonly file: string;
  readonly title: string;
  readonly outcome: string;
  /** What a failure said. */
  readonly message?: string;
}

const TestFile = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string(),
  assertionResults: z.array(z.object({ title: z.string(), status: z.string(), failureMessages: z.array(z.string()) })),
});
const VitestReport = z.object({ testResults: z.array(TestFile) });

export const readVitestReport = (report: unknown): RanTest[] => VitestReport.parse(report).testResults.flatMap(testsOf);

function testsOf({ name, status, message, assertionResults }: z.infer<typeof TestFile>): RanTest[] {
  const file = fromTheRoot(name);
  const ran = assertionResults.map((test) => ({
    file,
    title: test.title,
    outcome: test.status,
    message: plain(test.failureMessages),
  }));
  // A file that breaks before or after its tests names none that failed.
  const isToldByTests = status === 'passed' || ran.some(({ outcome }) => outcome === 'failed');
  return isToldByTests ? ran : [...ran, { file, title: '(the file)', outcome: status, message: plain([message]) }];
}

const Spec = z.object({
  file: z.string(),
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      expectedStatus: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.optional(z.string()) })) })),
    }),
  ),
});
type SpecResult = z.infer<typeof Spec>;
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.optional(z.array(Suite));
  },
});
const PlaywrightReport = z.object({ config: z.object({ rootDir: z.string() }), suites: z.array(Suite) });

export function readPlaywrightReport(report: unknown): RanTest[] {
  const { config, suites } = PlaywrightReport.parse(report);
  return suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map((test) => ({
      file: fromTheRoot(path.join(config.rootDir, file)),
      title,
      outcome: outcomeOf(test),
      message: plain(test.results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))),
    })),
  );
}

const specsOf = ({ specs, suites = [] }: z.infer<typeof Suite>): SpecResult[] => [...specs, ...suites.flatMap(specsOf)];

/** A test that is expected to fail proves nothing, even when it does as expected. */
const outcomeOf = ({ status, expectedStatus }: SpecResult['tests'][number]) =>
  status === 'expected' && expectedStatus === 'passed' ? 'passed' : `${status}, ${expectedStatus} expected`;

const plain = (messages: readonly string[]) => stripVTControlCharacters(messages.join('\n'));

const fromTheRoot = (file: string) => path.relative(fromRoot(), file).replaceAll(path.sep, '/');
