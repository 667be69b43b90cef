import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Of } from '../src/backup/backup-folder.ts';

/** Makes of a backup what version 1 of the format was. */
export function toFirstFormat(folder: string): void {
  const snapshot = readdirSync(folder).find((name) => name.startsWith('snapshot-')) ?? '';
  const [sums, notes] = [join(folder, snapshot, 'SHA256SUMS'), join(folder, snapshot, 'stored-notes.jsonl')];
  const listed = readFileSync(sums, 'utf8')
    .split('\n')
    .filter((line) => !line.endsWith('stored-notes.jsonl'));
  for (const line of readFileSync(notes, 'utf8').split('\n').filter(Boolean)) {
    const [key, text] = JSON.parse(line) as [string, object];
    const path = `files/${key.slice(0, 2)}/${key}.json`;
    writeFileSync(join(folder, path), JSON.stringify(text));
    listed.unshift(`${sha256Of(JSON.stringify(text))}  ${path}`);
  }
  rmSync(notes);
  writeFileSync(sums, listed.join('\n'));
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as object;
  const older = { ...manifest, format: 1, sums: sha256Of(listed.join('\n')) };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(older));
}
