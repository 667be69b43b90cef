/**
 * The words that all texts begin with. Where they go on differently, an ellipsis stands for the rest, unless the shared
 * part ends with a stop. Blank when they share no word.
 */
export function sharedWords(texts: readonly string[]): string {
  const [first = [], ...others] = [...new Set(texts)].map((text) => text.split(' '));
  const differing = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  const isShorter = others.some((words) => words.length > first.length);
  if (differing === -1 && !isShorter) return first.join(' ');
  const shared = first.slice(0, differing === -1 ? first.length : differing).join(' ');
  if (shared === '') return '';
  return /[,:;.]$/.test(shared) ? shared.slice(0, -1) : `${shared} …`;
}
