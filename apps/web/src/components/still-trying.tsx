import { frameMessages } from '@disclosure/core';
import { useEffect, useState } from 'react';
import { browserClock } from '../lib/clock.ts';

/** Who waits longer in silence takes the page for broken. */
const SILENCE = 2_000;

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => browserClock.after(SILENCE, () => setLate(true)), []);
  return isLate;
}

interface StillTryingProps {
  readonly className?: string | undefined;
  /** What is being tried, where that does not stand on the page already. */
  readonly what?: string;
  /** Why the last try failed, if one has failed. */
  readonly reason?: string;
}

/** Stands below what is being loaded, inside an `output`, and speaks up when that takes long. */
export function StillTrying({ className, what = '', reason = '' }: StillTryingProps) {
  const isLate = useIsLate();
  return isLate ? (
    <span className={className}>{[what, frameMessages.stillTrying(reason)].filter(Boolean).join(' ')}</span>
  ) : null;
}
