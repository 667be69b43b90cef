import { CSV, MAX_TABLE_BYTES, type TableFile, XLSX } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { JobFailure } from './job-failure.ts';

const tableTypes: Readonly<Record<string, TableFile['type']>> = { csv: CSV, xlsx: XLSX };

/** A file as the import takes it: job data as JSON, or the template as CSV or XLSX. */
export async function readJobFile(file: File): Promise<{ body: unknown; table?: TableFile }> {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const type = tableTypes[ending];
  if (!type && ending !== 'json') throw new JobFailure(messages.wizard.file.wrongKind(file.name));
  if (file.size === 0) throw new JobFailure(messages.wizard.file.empty(file.name));
  if (file.size > MAX_TABLE_BYTES) throw new JobFailure(messages.wizard.file.tooLarge(file.name));
  const bytes = await readBytes(file);
  return type ? { body: undefined, table: { type, bytes } } : { body: readJson(file.name, bytes) };
}

async function readBytes(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new JobFailure(messages.wizard.file.unreadable(file.name));
  }
}

function readJson(name: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new JobFailure(messages.wizard.file.notJson(name));
  }
}
