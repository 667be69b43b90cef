import { useState } from 'react';
import { tabMemory } from './tab-memory.ts';

/** A line of text that this tab keeps through a reload, as long as it is about the same thing. */
export function useTabMemory(name: string, about: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    const [of, kept = ''] = tabMemory.get(name).split('\n');
    return of === about ? kept : '';
  });
  const keep = (next: string) => {
    tabMemory.set(name, `${about}\n${next}`);
    setText(next);
  };
  return [text, keep];
}
