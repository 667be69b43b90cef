import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { environmentExample } from './environment-example.ts';
import { licenceList } from './licence-list.ts';
import { messageReference } from './message-reference.ts';
import { openApiDocument } from './openapi-document.ts';
import { fromRoot } from '../../scripts/process.ts';

/** Documents that are printed from the code, so that they cannot say something else. */
const documents: Readonly<Record<string, () => string>> = {
  'docs/messages.md': messageReference,
  'docs/openapi.json': openApiDocument,
  'docs/licences.md': licenceList,
  '.env.example': environmentExample,
};

/** Writes the documents; with --check only says which of them are out of date. */
export async function docs(args: readonly string[]): Promise<number> {
  const stale: string[] = [];
  for (const [name, print] of Object.entries(documents)) {
    const place = fromRoot(name);
    const content = await tidy(place, print());
    if (existsSync(place) && readFileSync(place, 'utf8') === content) continue;
    if (args.includes('--check')) stale.push(name);
    else writeFileSync(place, content);
  }
  if (stale.length > 0) console.error(`Out of date: ${stale.join(', ')}. Run npm run docs and commit the result.`);
  return stale.length === 0 ? 0 : 1;
}

async function tidy(place: string, content: string): Promise<string> {
  if (!/\.(md|json)$/.test(place)) return content;
  return format(content, { ...(await resolveConfig(place)), filepath: place });
}
