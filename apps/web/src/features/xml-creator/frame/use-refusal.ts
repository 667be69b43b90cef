import { useEffect, useRef, useState } from 'react';
import type { Fault } from '../../../lib/use-form.ts';

/** What keeps somebody from going on, said when they try. It stays until it is mended, and has the focus at first. */
export function useRefusal(broken: readonly Fault[]) {
  const [refusals, setRefusals] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  if (refusals > 0 && broken.length === 0) setRefusals(0);
  useEffect(() => {
    if (refusals > 0) place.current?.querySelector<HTMLElement>('[role=alert]')?.focus();
  }, [refusals]);
  return { faults: refusals > 0 ? broken : [], place, refuse: () => setRefusals(refusals + 1) };
}
