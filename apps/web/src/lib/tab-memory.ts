/** What this tab of the browser remembers through a reload. A browser may forbid it: nothing depends on it. */
export const tabMemory = {
  get: (name: string): string => attempt(() => sessionStorage.getItem(name)) ?? '',
  set: (name: string, text: string): void => attempt(() => sessionStorage.setItem(name, text)),
};

function attempt<Value>(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
