import { EVIDENCE_MANIFEST as MANIFEST } from '@disclosure/core';
import * as z from 'zod';

/** The list of what a pack holds, and its signature over the bytes of that list. */
export { MANIFEST };
export const SIGNATURE = 'manifest.signature.json';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const Manifest = z.object({
  format: z.literal('evidence pack 1'),
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  files: z.array(z.object({ id: z.string(), name: z.string(), revision: z.number(), sha256: Sha256 })),
  /** What could not be put into the pack, and why. */
  leftOut: z.array(z.object({ path: z.string(), reason: z.string() })),
  /** Everything in the pack but this list and its signature. */
  entries: z.array(z.object({ path: z.string(), size: z.int().nonnegative(), sha256: Sha256 })),
});
export type Manifest = z.infer<typeof Manifest>;

export const ManifestSignature = z.object({
  /** Ed25519, the 32 bytes of the public key. */
  publicKey: Sha256,
  signature: z.string().regex(/^[0-9a-f]{128}$/),
});
export type ManifestSignature = z.infer<typeof ManifestSignature>;

export const printJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Undefined for bytes that are no such list. */
export const readManifest = (bytes: Uint8Array): Manifest | undefined => readJson(Manifest, bytes);
export const readSignature = (bytes: Uint8Array): ManifestSignature | undefined => readJson(ManifestSignature, bytes);

function readJson<Schema extends z.ZodType>(schema: Schema, bytes: Uint8Array): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
}
