import { freeFileName } from '@disclosure/core';

/** A ZIP that is sent while it is made: each step answers the bytes that it adds. */
export interface Archive {
  add(name: string, bytes: Uint8Array, modified?: Date): Uint8Array;
  end(): Uint8Array;
}

/** Only who packs one waits for the packer to load. */
export async function openArchive(): Promise<Archive> {
  const { Zip, ZipDeflate } = await import('fflate');
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const taken = new Set<string>();
  const taking = () => Buffer.concat(chunks.splice(0));
  return {
    add(wanted, bytes, modified) {
      const name = freeFileName(wanted, (each) => taken.has(each));
      taken.add(name.toLowerCase());
      const entry = new ZipDeflate(name, { level: 6 });
      if (modified) entry.mtime = modified;
      zip.add(entry);
      entry.push(bytes, true);
      return taking();
    },
    end() {
      zip.end();
      return taking();
    },
  };
}
