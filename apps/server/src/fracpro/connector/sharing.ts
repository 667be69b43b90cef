/** Those who ask the same while the answer is on its way get the same answer: it takes one place, not many. */
export function createSharing() {
  const underway = new Map<string, Promise<unknown>>();
  return (name: string, ask: () => Promise<unknown>): Promise<unknown> => {
    const known = underway.get(name);
    if (known) return known;
    const asked = ask().finally(() => underway.delete(name));
    underway.set(name, asked);
    return asked;
  };
}
