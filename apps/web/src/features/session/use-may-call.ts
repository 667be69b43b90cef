import { endpoints } from '@disclosure/api';
import { canEnter } from '@disclosure/core';
import { useSession } from './use-session.ts';

/** Tells whether the user may make a call, by the access that the contract gives it. */
export function useMayCall() {
  const { roles } = useSession();
  return (call: keyof typeof endpoints) => canEnter(endpoints[call].access, roles);
}
