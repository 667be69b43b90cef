import { RestError } from '@azure/storage-blob';
import { storageAway } from './storage-away.ts';

const codeOf = (error: unknown) => (error instanceof RestError ? (error.code ?? codeInDetails(error)) : undefined);

/** An answer to HEAD has no body; the code stands in a header then. */
const codeInDetails = ({ response }: RestError) => response?.headers.get('x-ms-error-code');

/** Only the blob: a container that is missing is an outage. */
export const isBlobMissing = (error: unknown): boolean => codeOf(error) === 'BlobNotFound';

export const isBlobThere = (error: unknown): boolean => codeOf(error) === 'BlobAlreadyExists';

/** Whatever Azure or the way to it refuses, people may try again. The log hears what it was, without addresses. */
export async function namingAzureFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RestError) throw storageAway(new Error(`Azure: ${describe(error)}`));
    if (isTimeOut(error)) throw storageAway(new Error('Azure: took too long'));
    throw error;
  }
}

const describe = (error: RestError) => [error.statusCode, codeOf(error)].filter(Boolean).join(' ');

const isTimeOut = (error: unknown) =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
