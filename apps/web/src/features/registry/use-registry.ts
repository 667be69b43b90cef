import type { RegistryLoad } from '@disclosure/api';
import { registryMessages } from '@disclosure/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../lib/api.tsx';
import { reasonOf } from '../../lib/failure.ts';
import { createPace } from './pace.ts';
import { watchUpload } from '../../lib/upload.ts';

const REGISTRY = 'registry';
const [WHILE_LOADING, OTHERWISE] = [1500, 30_000];
const WHILE_MATCHING = 15_000;

const isRunning = ({ status }: RegistryLoad): boolean => status === 'loading';

/** The archive in use, and the last loads. While one runs they are asked for again and again. */
export function useRegistry() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [pace] = useState(createPace);
  const loads = useQuery({
    queryKey: [REGISTRY, 'loads'],
    queryFn: async () => {
      const all = await api.listRegistryLoads();
      const now = all.find(isRunning);
      if (now) pace.note(now, performance.now());
      return all;
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? WHILE_LOADING : OTHERWISE),
  });
  const running = loads.data?.find(isRunning);
  const loaded = loads.data?.find(({ status }) => status === 'loaded');
  const inUse = useQuery({
    // Another one is in use when a load has ended.
    queryKey: [REGISTRY, 'in use', loaded?.id],
    queryFn: () => api.getRegistry(),
    placeholderData: (before) => before,
  });
  const ours = useQuery({
    queryKey: [REGISTRY, 'ours', loaded?.id],
    queryFn: () => api.getPublicationSummary(),
    placeholderData: (before) => before,
    // After a load, filings are looked for in the background.
    refetchInterval: ({ state }) => (state.data && state.data.pending > 0 ? WHILE_MATCHING : false),
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: [REGISTRY] });
  const cancel = useMutation({
    mutationFn: (id: string) => api.cancelRegistryLoad({ params: { id } }),
    onSettled: refresh,
  });
  return { loads, inUse, ours: ours.data, running, timeLeft: running && pace.timeLeft(running), cancel, refresh };
}

export interface Upload {
  readonly name: string;
  readonly sent: number;
  readonly size: number;
}

/** Sends an archive. Leaving the page stops it. */
export function useUpload(onDone: () => Promise<unknown>) {
  const api = useApi();
  const stop = useRef<AbortController>(undefined);
  const [upload, setUpload] = useState<Upload>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => () => stop.current?.abort(), []);

  const begin = async (file: File) => {
    const over = new AbortController();
    stop.current = over;
    setFailure(undefined);
    setUpload({ name: file.name, sent: 0, size: file.size });
    watchUpload(file, (sent) => setUpload((now) => now && { ...now, sent }));
    try {
      await api.loadRegistry({ query: { name: file.name }, archive: file, signal: over.signal });
      await onDone();
    } catch (error) {
      if (!over.signal.aborted) setFailure(registryMessages.uploadFailed(reasonOf(error)));
    } finally {
      if (!over.signal.aborted || stop.current === over) setUpload(undefined);
    }
  };
  return { upload, failure, begin: (file: File) => void begin(file), stop: () => stop.current?.abort() };
}
