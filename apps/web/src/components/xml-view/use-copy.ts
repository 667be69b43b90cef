import { messages } from '@disclosure/core';
import { useEffect, useState } from 'react';
import { toasts } from '../../lib/toasts.ts';

const SHOWN_FOR = 2_000;

/** Puts a text on the clipboard, and says for a moment that it is there. */
export function useCopy(text: string) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setDone(false), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isDone]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      toasts.show(messages.files.copyFailed, 'failed');
    }
  }
  return { isDone, run: () => void copy() };
}
