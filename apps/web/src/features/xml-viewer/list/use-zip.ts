import { MAX_ZIP_FILES, type StoredFile } from '@disclosure/api';
import { messages, printFileSize } from '@disclosure/core';
import { useRef, useState } from 'react';
import { useApi } from '../../../lib/api.tsx';
import { reasonOf } from '../../../lib/failure.ts';
import { readArchive } from './read-archive.ts';
import { saveFile } from '../../../lib/browser.ts';
import { toasts } from '../../../lib/toasts.ts';

export const MOST_IN_ZIP = MAX_ZIP_FILES;

interface State {
  readonly count: number;
  readonly bytes: number;
}

export type ZipDownload = ReturnType<typeof useZip>;

/** Several files as one archive: it is seen coming, and can be called off. */
export function useZip() {
  const api = useApi();
  const [running, setRunning] = useState<State>();
  const [failure, setFailure] = useState<string>();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const stop = useRef<AbortController>(undefined);

  /** What came of the last one. */
  function forget() {
    setFailure(undefined);
    setLeftOut([]);
  }

  async function run(files: readonly StoredFile[]) {
    const controller = new AbortController();
    stop.current = controller;
    forget();
    setRunning({ count: files.length, bytes: 0 });
    try {
      const archive = await api.zipFiles({
        body: { ids: files.map(({ id }) => id) },
        signal: controller.signal,
        onProgress: (bytes) => setRunning({ count: files.length, bytes }),
      });
      // Before it is handed over: a browser saves whatever it is given.
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
    start: (files: readonly StoredFile[]) => void run(files),
    cancel: () => stop.current?.abort(),
    isBusy: running !== undefined,
    said: running && `${running.count} files, ${printFileSize(running.bytes)} so far`,
    failure,
    forget,
    /** The names of files that are damaged on the server; the others came. */
    leftOut,
  };
}
