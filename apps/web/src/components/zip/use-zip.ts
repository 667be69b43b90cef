import type { FileAnswer } from '@disclosure/api';
import {
  EVIDENCE_MANIFEST,
  LEFT_OUT_ENTRY,
  messages,
  printFileSize,
  readLeftOut,
  readLeftOutOfEvidence,
} from '@disclosure/core';
import { useRef, useState } from 'react';
import { type Api, useApi } from '../../lib/api.tsx';
import { saveFile } from '../../lib/browser.ts';
import { reasonOf } from '../../lib/failure.ts';
import { toasts } from '../../lib/toasts.ts';

/** The documents alone, each with its public form, or everything that can be proved about them. */
export type ArchiveKind = 'documents' | 'with forms' | 'evidence';

interface State {
  readonly count: number;
  readonly bytes: number;
}

export type ZipDownload = ReturnType<typeof useZip>;

/** Downloads several files as one archive, with progress and a way to cancel. */
export function useZip() {
  const api = useApi();
  const [running, setRunning] = useState<State>();
  const [failure, setFailure] = useState<string>();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const stop = useRef<AbortController>(undefined);

  /** Clears the result of the last archive. */
  function forget() {
    setFailure(undefined);
    setLeftOut([]);
  }

  async function run(ids: readonly string[], kind: ArchiveKind) {
    const controller = new AbortController();
    stop.current = controller;
    forget();
    setRunning({ count: ids.length, bytes: 0 });
    try {
      const archive = await askFor(api, kind, ids, {
        signal: controller.signal,
        onProgress: (bytes) => setRunning({ count: ids.length, bytes }),
      });
      // Read before saving: a browser saves even an incomplete archive.
      setLeftOut(await readArchive(archive.bytes));
      saveFile(archive);
    } catch (error) {
      if (controller.signal.aborted) toasts.show(messages.files.zipCancelled);
      else setFailure(messages.files.zipFailed(reasonOf(error)));
    } finally {
      setRunning(undefined);
    }
  }
  return {
    start: (ids: readonly string[], kind: ArchiveKind = 'documents') => void run(ids, kind),
    cancel: () => stop.current?.abort(),
    isBusy: running !== undefined,
    said: running && messages.files.zipSoFar(running.count, printFileSize(running.bytes)),
    failure,
    forget,
    /** The files that are damaged on the server and not in the archive. */
    leftOut,
    hasFaults: failure !== undefined || leftOut.length > 0,
  };
}

interface Watched {
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number) => void;
}

const askFor = (api: Api, kind: ArchiveKind, ids: readonly string[], watched: Watched): Promise<FileAnswer> =>
  kind === 'evidence'
    ? api.makeEvidence({ body: { ids: [...ids] }, ...watched })
    : api.zipFiles({ body: { ids: [...ids], forms: kind === 'with forms' }, ...watched });

/** The names that the archive lists as missing. Throws if the archive is incomplete. */
async function readArchive(bytes: Uint8Array): Promise<readonly string[]> {
  const { strFromU8, unzipSync } = await import('fflate');
  const lists = unzipSync(bytes, { filter: ({ name }) => name === LEFT_OUT_ENTRY || name === EVIDENCE_MANIFEST });
  const { [LEFT_OUT_ENTRY]: entry, [EVIDENCE_MANIFEST]: manifest } = lists;
  if (manifest) return readLeftOutOfEvidence(strFromU8(manifest));
  return entry ? readLeftOut(strFromU8(entry)) : [];
}
