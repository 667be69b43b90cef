// Makes each planted mistake in a copy of the repository and runs the test that must notice it:
// `node workshop/policy/plant-mistakes.ts`, with a part of a name to make only that one. Takes 10 to 40 s for each.
import { command } from '../../scripts/process.ts';
import { makeScratchCopy } from '../security/scratch-copy.ts';
import { plantedMistakes } from './planted-mistakes.ts';

const [part = ''] = process.argv.slice(2);
const mistakes = plantedMistakes.filter(({ name }) => name.includes(part));
const copy = makeScratchCopy();
const passes = async (test: string) =>
  (await command('vitest', 'run', '--root', copy.root, '--project', 'server', '--reporter', 'dot', test)) === 0;
const tell = (isGood: boolean, words: string) => {
  console.log(words);
  if (!isGood) process.exitCode = 1;
};
try {
  // A test that fails without a mistake would seem to notice them all.
  for (const test of new Set(mistakes.map((mistake) => mistake.test))) {
    if (!(await passes(test))) tell(false, `FAILS without a mistake: ${test}`);
  }
  for (const mistake of mistakes) {
    const isMissed = await copy.broken(mistake, () => passes(mistake.test));
    tell(!isMissed, `${isMissed ? 'MISSED' : 'noticed'}: ${mistake.name}`);
  }
} finally {
  copy.remove();
}
