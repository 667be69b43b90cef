import { useEffect, useState } from 'react';

/** Whole seconds that are left, and a way to start counting. */
export function useCountdown(initial = 0): readonly [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(initial);
  useEffect(() => {
    if (seconds <= 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds];
}
