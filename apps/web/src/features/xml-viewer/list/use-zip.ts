import type { SelectedFile } from '@disclosure/api';
import { LEFT_OUT_ENTRY, messages, printFileSize, readLeftOut } from '@disclosure/core';
import { useRef, useState } from 'react';
import { useApi } from '../../../lib/api.tsx';
import { saveFile } from '../../../lib/browser.ts';
import { reasonOf } from '../../../lib/failure.ts';
import { toasts } from '../../../lib/toasts.ts';

/** The documents alone, or each with its public form. */
export type ArchiveKind = 'documents' | 'with forms';

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

  async function run(files: readonly SelectedFile[], kind: ArchiveKind) {
    const controller = new AbortController();
    stop.current = controller;
    forget();
    setRunning({ count: files.length, bytes: 0 });
    try {
      const archive = await api.zipFiles({
        body: { ids: files.map(({ id }) => id), forms: kind === 'with forms' },
        signal: controller.signal,
        onProgress: (bytes) => setRunning({ count: files.length, bytes }),
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
    start: (files: readonly SelectedFile[], kind: ArchiveKind = 'documents') => void run(files, kind),
    cancel: () => stop.current?.abort(),
    isBusy: running !== undefined,
    said: running && `${running.count} files, ${printFileSize(running.bytes)} so far`,
    failure,
    forget,
    /** The files that are damaged on the server and not in the archive. */
    leftOut,
  };
}

/** The names that the archive lists as missing. Throws if the archive is incomplete. */
async function readArchive(bytes: Uint8Array): Promise<readonly string[]> {
  const { strFromU8, unzipSync } = await import('fflate');
  const { [LEFT_OUT_ENTRY]: entry } = unzipSync(bytes, { filter: ({ name }) => name === LEFT_OUT_ENTRY });
  return entry ? readLeftOut(strFromU8(entry)) : [];
}
