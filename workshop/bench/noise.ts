import { checkDisclosure, type Finding, readDisclosures } from '@disclosure/core';
import { loadPlaces } from '@disclosure/server/src/places/load-places.ts';
import { loadSubstances } from '@disclosure/server/src/substances/load-substances.ts';
import { readSamples, type SampleDocument } from './sample-documents.ts';

/** The share of sound documents in which a warning may fire. */
const BUDGET = 0.1;

const [folder, ...options] = process.argv.slice(2);
if (folder === undefined) throw new Error('Please name the folder of the samples: npm run bench -- noise DIR');

const context = { places: await loadPlaces(), substances: await loadSubstances() };

interface Checked extends SampleDocument {
  readonly findings: readonly Finding[];
}

function check(sample: SampleDocument): Checked {
  const { version, disclosures } = readDisclosures(sample.text, context.places);
  return {
    ...sample,
    findings: disclosures.flatMap((disclosure) => checkDisclosure(disclosure, { ...context, version })),
  };
}

/**
 * Defects that these documents are known to have: broken limits of the registry, and percents that are missing or 0,
 * which are tracked publicly. Whatever else fires there may have the same cause.
 */
const BROKEN_LIMIT = /^(?:DISCLOSURE|LIMIT|DATE|ROW|WELL-01|PLACE|XML-0[1-3])/;
const PERCENT_MISSING = /^PRINT-0[567]/;
const isDefect = ({ severity, id }: Finding): boolean =>
  PERCENT_MISSING.test(id) || ((severity === 'error' || severity === 'refusal') && BROKEN_LIMIT.test(id));
const isSound = ({ findings }: Checked): boolean => !findings.some(isDefect);

const samples = (await readSamples(folder)).map(check);
const sound = samples.filter(isSound);
const ruleOf = ({ severity, id }: Finding): string => `${severity} ${id}`;
const countIn = (documents: readonly Checked[], rule: string): number =>
  documents.filter(({ findings }) => findings.some((finding) => ruleOf(finding) === rule)).length;

console.log(`${samples.length} documents, ${sound.length} of them without a known defect`);
const rules = [...new Set(samples.flatMap(({ findings }) => findings.map(ruleOf)))].sort();
let missed = 0;
for (const rule of rules) {
  const share = countIn(sound, rule) / sound.length;
  const isTooLoud = rule.startsWith('warning') && share > BUDGET;
  if (isTooLoud) missed += 1;
  const everywhere = `${countIn(samples, rule)} in all`;
  console.log(
    `${(share * 100).toFixed(1).padStart(5)} % ${rule} (${everywhere})${isTooLoud ? '  more than 10 %' : ''}`,
  );
}

if (options.includes('--findings')) {
  for (const { name, findings } of samples) {
    for (const finding of findings) console.log(`${name}: ${ruleOf(finding)}: ${finding.message} [${finding.where}]`);
  }
}

process.exitCode = missed === 0 ? 0 : 1;
