import { useState } from 'react';
import { browserMemory } from '../../lib/browser.ts';
import { useSession } from './use-session.ts';

/** A text that this browser keeps for the user, such as how a screen is laid out. Blank at first. */
export function useUserMemory(name: string): readonly [string, (text: string) => void] {
  const { user } = useSession();
  const key = `${name}.${user?.id ?? ''}`;
  const [text, setText] = useState(() => browserMemory.get(key));
  const keep = (next: string) => {
    browserMemory.set(key, next);
    setText(next);
  };
  return [text, keep];
}
