import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { evidenceMessages } from '@disclosure/core';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { fingerprintOf, isSignedBy } from '../../evidence/evidence-signer.ts';
import { MANIFEST, type Manifest, readManifest, readSignature, SIGNATURE } from '../../evidence/manifest.ts';
import { UnusableInput } from '../terminal.ts';
import type { Command } from './command.ts';
import { reasonOf } from './input-files.ts';

/** Larger than the list of a pack with every file that may be in one. */
const MAX_LIST_BYTES = 16 * 1024 * 1024;

/** `verify PACK.zip [--key FINGERPRINT]` */
export const verify: Command = async ({ operands, options, terminal }) => {
  const [given, ...others] = operands;
  if (given === undefined || others.length > 0) throw new UnusableInput('Please name one pack: verify PACK.zip');
  const pack = await readPack(terminal.pathOf(given), given);
  const faults = findFaults(pack, options.key);
  if (faults.length > 0 || !pack.manifest) {
    terminal.print([evidenceMessages.differs(given), ...faults.map((fault) => `- ${fault}`)].join('\n'));
    return 1;
  }
  const { madeAt, madeBy, entries, leftOut } = pack.manifest;
  const key = options.key === undefined ? evidenceMessages.compareKey : evidenceMessages.isGivenKey;
  terminal.print(evidenceMessages.untouched(given, entries.length));
  terminal.print(`${evidenceMessages.made(madeAt, madeBy)} ${evidenceMessages.signedWith(pack.fingerprint)} ${key}`);
  for (const { path, reason } of leftOut) terminal.print(`${path}: ${reason}`);
  return 0;
};

interface Pack {
  /** Each entry with the hashes of all that stand under its name. */
  readonly hashes: ReadonlyMap<string, readonly string[]>;
  readonly manifest: Manifest | undefined;
  readonly isSigned: boolean;
  /** Blank: there is no signature. */
  readonly fingerprint: string;
}

async function readPack(path: string, given: string): Promise<Pack> {
  const file = await openPromise(path).catch((error: unknown) => {
    throw new UnusableInput(`${given} cannot be read: ${reasonOf(error)}`);
  });
  try {
    const [hashes, lists] = [new Map<string, string[]>(), new Map<string, Buffer>()];
    for await (const entry of file.eachEntry()) {
      const { hash, bytes } = await hashEntry(file, entry);
      hashes.set(entry.fileName, [...(hashes.get(entry.fileName) ?? []), hash]);
      if (bytes) lists.set(entry.fileName, bytes);
    }
    const [manifest, signature] = [lists.get(MANIFEST), lists.get(SIGNATURE)];
    const signed = signature && readSignature(signature);
    return {
      hashes,
      manifest: manifest && readManifest(manifest),
      isSigned: signed !== undefined && manifest !== undefined && isSignedBy(manifest, signed),
      fingerprint: signed ? fingerprintOf(signed.publicKey) : '',
    };
  } catch (error) {
    throw new UnusableInput(`${given} is no whole ZIP archive: ${reasonOf(error)}`);
  } finally {
    file.close();
  }
}

/** The bytes of the two lists only; everything else is hashed as it is unpacked. */
async function hashEntry(file: ZipFile, entry: Entry): Promise<{ hash: string; bytes?: Buffer }> {
  try {
    return await hashWhole(file, entry);
  } catch {
    // It cannot be unpacked, so it is not what was packed.
    return { hash: '' };
  }
}

async function hashWhole(file: ZipFile, entry: Entry): Promise<{ hash: string; bytes?: Buffer }> {
  const stream = await file.openReadStreamPromise(entry);
  const isList = entry.fileName === MANIFEST || entry.fileName === SIGNATURE;
  const hash = createHash('sha256');
  if (isList && entry.uncompressedSize <= MAX_LIST_BYTES) {
    const bytes = await buffer(stream);
    return { hash: hash.update(bytes).digest('hex'), bytes };
  }
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return { hash: hash.digest('hex') };
}

function findFaults({ hashes, manifest, isSigned, fingerprint }: Pack, key: string | undefined): string[] {
  if (!manifest) return [evidenceMessages.manifestUnreadable];
  const listed = new Map(manifest.entries.map(({ path, sha256 }) => [path, sha256]));
  const known = new Set([...listed.keys(), MANIFEST, SIGNATURE]);
  const isOther = fingerprint !== '' && key !== undefined && plain(key) !== plain(fingerprint);
  return [
    ...(fingerprint === '' ? [evidenceMessages.unsigned] : []),
    ...(fingerprint !== '' && !isSigned ? [evidenceMessages.manifestChanged] : []),
    ...(isOther ? [evidenceMessages.otherKey(fingerprint)] : []),
    ...[...listed].flatMap(([path, sha256]) => faultOf(path, sha256, hashes.get(path))),
    ...[...hashes].flatMap(([path, found]) => (found.length > 1 ? [evidenceMessages.twice(path)] : [])),
    ...[...hashes.keys()].filter((path) => !known.has(path)).map(evidenceMessages.extra),
  ];
}

function faultOf(path: string, sha256: string, found: readonly string[] | undefined): string[] {
  if (!found) return [evidenceMessages.missing(path)];
  return found.every((hash) => hash === sha256) ? [] : [evidenceMessages.changed(path)];
}

/** A fingerprint as it may have been written down. */
const plain = (fingerprint: string): string => fingerprint.replaceAll(/[\s-]/g, '').toUpperCase();
