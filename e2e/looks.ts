/**
 * Half of the time of axe is the contrast of what looks the same: a hundred rows, or the header of every page. A look is
 * the kind and state of an element, its colors and letters in the light and in the dark, and the look of all that is
 * around it and of what shines through from beneath it. What looks the same has the same contrast.
 */

/** Marks a few elements of each look that axe has not passed yet, in the page, and says whether there are any. */
export const markNewLooks = (passed: Iterable<string>): string =>
  `(() => {
    ${[markLooks, findLooks, colorsIn, colorsOf, stateOf, hash, hasOwnText, hasText, beneath, isInSight, isSeen, isCutOff].join('\n')}
    return markLooks(${JSON.stringify([...passed])});
  })()`;

function markLooks(passed: readonly string[]): boolean {
  const [IN_SIGHT, ELSEWHERE] = [3, 1];
  const looks = findLooks();
  const known = new Set(passed);
  const counts = new Map<string, number>();
  for (const [element, own] of looks) {
    element.removeAttribute('data-look');
    if (!hasText(element)) continue;
    const inSight = isInSight(element);
    const look = hash(`${own} ${inSight ? beneath(element, looks) : ''}`);
    if (known.has(look) || !isSeen(element)) continue;
    const count = (counts.get(look) ?? 0) + 1;
    counts.set(look, count);
    if (count <= (inSight ? IN_SIGHT : ELSEWHERE)) element.setAttribute('data-look', look);
  }
  return counts.size > 0;
}

function findLooks(): Map<Element, string> {
  const elements = [...document.body.querySelectorAll('*')];
  const [light, dark] = [colorsIn('light', elements), colorsIn('dark', elements)];
  if (light.join() === dark.join()) throw new Error('The page looks the same in the light and in the dark.');
  const looks = new Map<Element, string>();
  for (const [place, element] of elements.entries()) {
    const around = looks.get(element.parentElement ?? element);
    const own = [element.tagName, element.role, stateOf(element), light[place], dark[place]];
    looks.set(element, hash([around, ...own].join('|')));
  }
  return looks;
}

/** Nobody sees it: what one task changes and changes back is not drawn. */
function colorsIn(scheme: 'light' | 'dark', elements: readonly Element[]): string[] {
  const { dataset } = document.documentElement;
  const before = dataset['mantineColorScheme'];
  dataset['mantineColorScheme'] = scheme;
  const colors = elements.map(colorsOf);
  dataset['mantineColorScheme'] = before;
  return colors;
}

function colorsOf(element: Element): string {
  const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textShadow, textDecorationLine } =
    getComputedStyle(element);
  const ground = [backgroundColor, backgroundImage, opacity];
  return [color, ...ground, fontSize, fontWeight, textShadow, textDecorationLine].join();
}

/** A link within other words has to stand out from them. */
function stateOf(element: Element): string {
  return [
    element.matches(':disabled, [aria-disabled=true]'),
    element instanceof HTMLLabelElement && element.control?.matches(':disabled'),
    element.tagName === 'A' && hasOwnText(element.parentElement ?? element),
  ].join();
}

function hash(text: string): string {
  let [one, other] = [0xde_ad_be_ef, 0x41_c6_ce_57];
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}

function hasOwnText({ childNodes }: Element): boolean {
  return [...childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
}

function hasText(element: Element): boolean {
  const isField = element.matches('select, textarea, input:not([type=checkbox], [type=radio], [type=hidden])');
  return isField || (element.tagName !== 'OPTION' && hasOwnText(element));
}

/** The looks of what is neither in an element nor around it. */
function beneath(element: Element, looks: ReadonlyMap<Element, string>): string {
  const { left, top, width, height } = element.getBoundingClientRect();
  const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
  const under = stack.slice(stack.indexOf(element)).filter((one) => one === element || !element.contains(one));
  const ground = under.findIndex((one) => getComputedStyle(one).backgroundColor.startsWith('rgb('));
  const through = under.slice(0, ground + 1).filter((one) => !one.contains(element));
  return through.map((one) => looks.get(one)).join();
}

function isInSight(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

/** Axe leaves out what is not drawn, not read out or only read out, and what its surroundings cut off. */
function isSeen(element: Element): boolean {
  const { bottom, right, width, height } = element.getBoundingClientRect();
  if (bottom + scrollY <= 0 || right + scrollX <= 0 || width <= 1 || height <= 1) return false;
  if (getComputedStyle(element).clipPath === 'inset(50%)') return false;
  return element.checkVisibility() && !element.closest('[aria-hidden=true]') && !isCutOff(element);
}

function isCutOff(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  for (let around = element; around !== document.body; around = around.parentElement ?? document.body) {
    const { overflow, position } = getComputedStyle(around);
    const box = around.getBoundingClientRect();
    const isApart = bottom <= box.top || top >= box.bottom || right <= box.left || left >= box.right;
    if (overflow !== 'visible' && isApart) return true;
    // What has a place of its own is not cut off by all that is around it.
    if (position === 'fixed' || position === 'absolute') return false;
  }
  return false;
}
