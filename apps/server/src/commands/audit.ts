// Checks the audit trail: every entry as it was written, none missing in between, none cut off at the end.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evidenceMessages } from '@disclosure/core';
import { createAnchorSigner, parseAnchor } from '../audit/anchor.ts';
import { checkTrail, type FoundAnchor, readAnchors } from '../audit/check-trail.ts';
import type { Db } from '../database/db.ts';
import { readSecrets } from '../database/secrets.ts';
import { createEvidenceSigner } from '../evidence/evidence-signer.ts';
import { hasStoredFiles } from '../files/integrity/verify-store.ts';
import { openStore } from '../storage/open-store.ts';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../start-error.ts';
import { explaining, onDatabase, reasonFor } from './on-database.ts';
import { createTerminal } from './terminal.ts';

const USAGE = `Usage: npm run audit [-- --anchor FILE]

Checks that no entry of the audit trail was changed, removed or cut off at the end. The signed anchors in the
store are compared with it; or only the one in FILE, which may be an anchor of a backup or a line of the log.
Also names the key that evidence packs of this installation are signed with.
Exit code 0: the trail is whole. 1: it is not. 2: it could not be checked.`;

const terminal = createTerminal(process);
const file = readArguments();
process.exitCode = await explaining(terminal, () => onDatabase(check, 2));

async function check(db: Db, settings: Settings): Promise<number> {
  const anchors = file === undefined ? await anchorsOf(db, settings) : [readAnchor(file)];
  const secrets = await readSecrets({ db, settings });
  const { isWhole, text } = await checkTrail(db, anchors, createAnchorSigner(secrets));
  terminal.print(text);
  terminal.print(describeKeys(createEvidenceSigner(secrets).fingerprints));
  return isWhole ? 0 : 1;
}

/** Those who get an evidence pack compare its key with these. */
function describeKeys([newest = '', ...earlier]: readonly string[]): string {
  const ofBefore = earlier.length > 0 ? [evidenceMessages.earlierKeys(earlier.join(', '))] : [];
  return [evidenceMessages.signingKeys(newest), ...ofBefore].join(' ');
}

async function anchorsOf(db: Db, settings: Settings): Promise<FoundAnchor[]> {
  const store = await openStore(settings, new Date(), { mayBeNew: !(await hasStoredFiles(db)) });
  try {
    return await readAnchors(store.anchors);
  } catch (error) {
    const reason = reasonFor(error);
    throw reason === undefined ? error : new StartError(`The anchors cannot be read: ${reason}`, { cause: error });
  } finally {
    await store.close();
  }
}

function readAnchor(given: string): FoundAnchor {
  try {
    return { place: given, anchor: parseAnchor(readFileSync(terminal.pathOf(given), 'utf8')) };
  } catch (error) {
    throw new StartError(`The file ${given} cannot be read (${(error as Error).message}).`, { cause: error });
  }
}

function readArguments(): string | undefined {
  try {
    return parseArgs({ options: { anchor: { type: 'string' } } }).values.anchor;
  } catch (error) {
    terminal.tell(`${(error as Error).message.split('. ')[0]}\n\n${USAGE}`);
    return process.exit(2);
  }
}
