import { useMemo } from 'react';
import { useSession } from '../../session/use-session.ts';
import { jobMemory } from './job-memory.ts';

export function useJobMemory() {
  const { user } = useSession();
  const id = String(user?.id ?? '');
  return useMemo(() => jobMemory(id), [id]);
}
