/** Given to a navigation that only renames what is shown: whoever is typing goes on typing. */
export const sameView = { isSameView: true } as const;

export const isSameView = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSameView' in state && state.isSameView === true;
