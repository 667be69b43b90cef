import { createHash } from 'node:crypto';
import { ProblemError } from '@disclosure/api';
import { apiMessages, evidenceMessages, freeFileName } from '@disclosure/core';
import { readSecrets } from '../database/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import { asEntry, openArchive, packFile } from '../files/archive.ts';
import { formName } from '../files/draw-form.ts';
import { hideForeign } from '../files/find-file.ts';
import {
  ahead,
  drawOrLeaveOut,
  mustFindAll,
  mustStillSee,
  readOrLeaveOut,
  type ZippedFile,
} from '../files/zip-files.ts';
import type { Asker, Reader } from '../files/visibility.ts';
import { deskDay, type FilingServices } from '../filings/filing-rows.ts';
import { readFiling } from '../filings/read-filing.ts';
import { type FileStream, inLargeChunks } from '../http/answer.ts';
import { createEvidenceSigner, type EvidenceSigner } from './evidence-signer.ts';
import { type AuditExtract, extractAudit } from './extract-audit.ts';
import { MANIFEST, type Manifest, printJson, SIGNATURE } from './manifest.ts';

export interface EvidenceServices extends FilingServices {
  readonly settings: Pick<Settings, 'TIME_ZONE' | 'SECRETS_KEY'>;
}

interface Author extends Asker, Reader {
  readonly name: string;
}

/** If one of the files is unknown or not visible, the request fails before the first byte is sent. */
export async function makeEvidence(
  services: EvidenceServices,
  author: Author,
  ids: readonly string[],
): Promise<FileStream> {
  const files = await hideForeign(mustFindAll(services.db, author.id, ids));
  const audit = await extractAudit(
    services,
    files.map(({ number }) => number),
  );
  const signer = createEvidenceSigner(await readSecrets(services));
  const chunks = inLargeChunks(pack(services, author, { files, audit, signer }));
  const [first] = files;
  const name = evidenceMessages.packName(first ? stemOf(first.name) : '', files.length, deskDay(services).today);
  return { name, type: 'application/zip', chunks };
}

interface Contents {
  readonly files: readonly ZippedFile[];
  readonly audit: AuditExtract;
  readonly signer: EvidenceSigner;
}

/** The manifest comes last, when the hashes of everything before it are known. */
async function* pack(
  services: EvidenceServices,
  author: Author,
  { files, audit, signer }: Contents,
): AsyncIterable<Uint8Array> {
  const made = new Pack(services.clock(), author.name);
  const read = async (file: ZippedFile) => ({ file, bytes: await readOrLeaveOut(services, file) });
  for await (const { file, bytes } of ahead(files, read)) {
    await mustStillSee(services.db, author, file);
    if (bytes) yield* made.addAll(file, await partsOf(services, author, { file, bytes, audit }));
    else made.leaveOut(file.name, evidenceMessages.damaged);
  }
  if (made.manifest.files.length === 0) throw new ProblemError('damaged', apiMessages.bytesMissing);
  yield await made.add(ANCHOR, printJson(audit.anchor));
  yield await made.add(README, Buffer.from(evidenceMessages.readme(made.manifest.madeAt, author.name)));
  yield* made.end(signer);
}

interface Part {
  readonly name: string;
  /** Undefined when it could not be made. */
  readonly bytes: Uint8Array | undefined;
}

interface Source {
  readonly file: ZippedFile;
  readonly bytes: Uint8Array;
  readonly audit: AuditExtract;
}

async function partsOf(services: EvidenceServices, author: Author, { file, bytes, audit }: Source): Promise<Part[]> {
  const form = await drawOrLeaveOut(services, author.id, file, bytes);
  const { revision, timeline, findings, unchecked, lapsed } = await readFiling(services, author, file.id);
  // The findings would be those of another document.
  if (revision !== file.revision) throw new ProblemError('unavailable', evidenceMessages.revisedMeanwhile(file.name));
  return [
    { name: asEntry(file.name), bytes },
    { name: asEntry(formName(file.name)), bytes: form },
    { name: 'findings.json', bytes: printJson({ revision, unchecked, findings, lapsed }) },
    { name: 'timeline.json', bytes: printJson(timeline) },
    { name: 'audit.json', bytes: printJson(audit.entries.get(file.number) ?? []) },
  ];
}

/** Of a folder: Windows drops points and blanks at its end, and then does not find what is in it. */
const stemOf = (name: string): string =>
  asEntry(name)
    .replace(/\.xml$/i, '')
    .replace(/[.\s]+$/, '') || '-';

const [ANCHOR, README] = ['anchor.json', 'README.txt'];
/** What stands beside the folders. A folder of such a name could not be unpacked. */
const OWN_FILES = [ANCHOR, README, MANIFEST, SIGNATURE];

/** Writes the archive and keeps its list. */
class Pack {
  readonly #archive = openArchive();
  readonly #folders = new Set(OWN_FILES.map((name) => name.toLowerCase()));
  readonly #now: Date;
  readonly manifest: Manifest;

  constructor(now: Date, madeBy: string) {
    this.#now = now;
    const format = 'evidence pack 1';
    this.manifest = { format, madeAt: now.toISOString(), madeBy, files: [], leftOut: [], entries: [] };
  }

  add(path: string, bytes: Uint8Array): Promise<Uint8Array> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.manifest.entries.push({ path, size: bytes.length, sha256 });
    return this.#write(path, bytes);
  }

  leaveOut(path: string, reason: string): void {
    this.manifest.leftOut.push({ path, reason });
  }

  /** In a folder of the file's own. */
  async *addAll({ id, name, revision, sha256 }: ZippedFile, parts: readonly Part[]): AsyncIterable<Uint8Array> {
    const folder = freeFileName(stemOf(name), (each) => this.#folders.has(each));
    this.#folders.add(folder.toLowerCase());
    this.manifest.files.push({ id, name, revision, sha256: sha256.toString('hex') });
    for (const part of parts) {
      const path = `${folder}/${part.name}`;
      if (part.bytes) yield await this.add(path, part.bytes);
      else this.leaveOut(path, evidenceMessages.noForm);
    }
  }

  async *end(signer: EvidenceSigner): AsyncIterable<Uint8Array> {
    const bytes = printJson(this.manifest);
    yield await this.#write(MANIFEST, bytes);
    yield await this.#write(SIGNATURE, printJson(signer.sign(bytes)));
    yield this.#archive.end();
  }

  async #write(path: string, bytes: Uint8Array): Promise<Uint8Array> {
    return this.#archive.add(path, await packFile(bytes), this.#now);
  }
}
