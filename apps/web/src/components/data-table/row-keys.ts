/** Rows per Page Up or Page Down. */
const PAGE = 15;

/** The row that a key leads to. */
export const rowMoves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, last) => Math.min(at + PAGE, last),
  PageUp: (at) => Math.max(at - PAGE, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Rows out of view may not be rendered, so the place of the row is scrolled to first. */
export function bringIntoView(scroller: HTMLElement | null, index: number) {
  const row = scroller?.querySelector<HTMLElement>('[data-row]');
  if (!scroller || !row) return;
  const head = scroller.querySelector('thead')?.clientHeight ?? 0;
  const top = index * row.offsetHeight;
  const bottom = top + row.offsetHeight + head - scroller.clientHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop) scroller.scrollTop = bottom;
}
