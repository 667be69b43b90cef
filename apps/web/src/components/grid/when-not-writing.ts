const isWriting = (): boolean => document.activeElement?.matches('[data-sheet] input') ?? false;

/**
 * Calls it at once, or when no cell of a sheet is being written: an editor is known by its line, and belongs to another
 * row when lines come before it. Returns what calls it off.
 */
export function whenNotWriting(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const callOff = () => {
    clearTimeout(timer);
    for (const name of ['focusin', 'focusout']) document.removeEventListener(name, lookLater);
  };
  const look = () => {
    if (isWriting()) return;
    callOff();
    act();
  };
  // An editor commits while the focus moves.
  const lookLater = () => {
    clearTimeout(timer);
    timer = setTimeout(look);
  };
  for (const name of ['focusin', 'focusout']) document.addEventListener(name, lookLater);
  look();
  return callOff;
}
