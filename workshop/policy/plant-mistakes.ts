// Makes each planted mistake for a moment and runs the test that must notice it: `node workshop/policy/plant-mistakes.ts`,
// with a part of a name to make only that one. Takes 10 to 40 s for each.
import { readFileSync, writeFileSync } from 'node:fs';
import { command, fromRoot } from '../../scripts/process.ts';
import { plantedMistakes } from './planted-mistakes.ts';

const [part = ''] = process.argv.slice(2);
const missed: string[] = [];
for (const { name, test, file, text, instead } of plantedMistakes.filter((mistake) => mistake.name.includes(part))) {
  const place = fromRoot(file);
  const right = readFileSync(place, 'utf8');
  const putRight = () => writeFileSync(place, right);
  const stop = () => {
    putRight();
    process.exit(130);
  };
  process.once('SIGINT', stop);
  try {
    writeFileSync(
      place,
      right.replace(text, () => instead),
    );
    const code = await command('vitest', 'run', '--project', 'server', '--reporter', 'dot', test);
    console.log(`${code === 0 ? 'MISSED' : 'noticed'}: ${name}`);
    if (code === 0) missed.push(name);
  } finally {
    process.off('SIGINT', stop);
    putRight();
  }
}
process.exitCode = missed.length === 0 ? 0 : 1;
