interface Ability {
  readonly name: string;
  readonly isThere: boolean;
}

/** What the product would like of a browser. It works without, but less well. */
export const browserAbilities = (): readonly Ability[] => [
  { name: 'Storage', isThere: canStore() },
  { name: 'Locks', isThere: 'locks' in navigator },
  { name: 'Tabs channel', isThere: 'BroadcastChannel' in globalThis },
  { name: 'Clipboard', isThere: 'clipboard' in navigator },
  { name: 'Print', isThere: 'print' in globalThis },
];

function canStore() {
  try {
    localStorage.setItem('test', 'test');
    localStorage.removeItem('test');
    return true;
  } catch {
    return false;
  }
}
