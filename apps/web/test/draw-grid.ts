/**
 * The grid draws what is in sight, and here nothing has a size; and it looks for its cells with a selector that this
 * document does not know yet.
 */
export function drawGrid(): void {
  for (const [side, size] of Object.entries({ clientWidth: 2000, clientHeight: 900 })) {
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => size });
  }
  Element.prototype.querySelector = function querySelector(selector: string) {
    return this.querySelectorAll(selector.replace(/^&/, ':scope'))[0] ?? null;
  };
}
