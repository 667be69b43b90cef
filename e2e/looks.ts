/** What is behind the text of an element, as far as what is around it decides that. */
interface Ground {
  /** The backgrounds down to one that hides what is below it. */
  readonly colors: string;
  /** What lies over others without a background of its own may lie on anything. */
  readonly isSure: boolean;
  /** How far all of it is faded, and over which background. */
  readonly fading: string;
  readonly isHidden: boolean;
  /** Axe does not judge what stands on one. */
  readonly isPicture: boolean;
}

const page: Ground = { colors: '', isSure: true, fading: '', isHidden: false, isPicture: false };

/** It may lie on something else than what it stands in. */
function isMoved({ position, top, left, transform }: CSSStyleDeclaration): boolean {
  const isShifted = [top, left].some((inset) => !['auto', '0px'].includes(inset));
  return transform !== 'none' || (position !== 'static' && (position !== 'relative' || isShifted));
}

function groundOf(element: Element, around: Ground): Ground {
  const style = getComputedStyle(element);
  const { backgroundColor, backgroundImage, opacity, clipPath } = style;
  const hasPicture = backgroundImage !== 'none';
  const isSolid = backgroundColor.startsWith('rgb(') && !hasPicture;
  return {
    colors: isSolid ? backgroundColor : around.colors + backgroundColor.replace('rgba(0, 0, 0, 0)', ''),
    isSure: isSolid || (around.isSure && !isMoved(style)),
    fading: opacity === '1' ? around.fading : `${around.fading} ${around.colors} ${opacity}`,
    isHidden: around.isHidden || clipPath === 'inset(50%)',
    isPicture: hasPicture || (around.isPicture && !isSolid),
  };
}

/** Axe passes over a text of punctuation alone, such as a dash for nothing. */
function hasText(element: Element): boolean {
  return (
    element.matches('input:not([type=checkbox], [type=radio]), select, textarea') ||
    [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && /[^\p{P}\s]/u.test(nodeValue ?? ''),
    )
  );
}

/** As far as it matters here: what axe passes over in any case. */
function isJudged(element: Element, { isHidden, isPicture }: Ground): boolean {
  return !isHidden && !isPicture && hasText(element) && element.checkVisibility({ visibilityProperty: true });
}

/** All that decides about the contrast of a text. A link in a text must differ from it too. */
function lookOf(element: Element, { colors, fading }: Ground): string {
  const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
  const { parentElement: parent } = element;
  const text = element.matches('a') && parent && hasText(parent) ? getComputedStyle(parent).color : '';
  const control = element instanceof HTMLLabelElement && element.control ? element.control : element;
  const isOff = control.closest(':disabled, [aria-disabled=true], [inert]') !== null;
  return [color, fontSize, fontWeight, textShadow, colors, fading, isOff, text].join('|');
}

function isInSight(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

/**
 * Half of the time of axe is the contrast of what looks the same. This marks a few elements of each look that is not
 * known, and answers how many. The look is noted only at what is in sight: axe may pass over the rest.
 */
export function markLooks(known: readonly string[]): number {
  const [IN_SIGHT, ELSEWHERE] = [3, 1];
  const isKnown = new Set(known);
  const grounds = new Map<Element | null, Ground>();
  const counts = new Map<string, number>();
  const countUp = (what: string): number => {
    counts.set(what, (counts.get(what) ?? 0) + 1);
    return counts.get(what) ?? 0;
  };
  let marked = 0;
  for (const element of document.querySelectorAll('html, body, body *')) {
    const ground = groundOf(element, grounds.get(element.parentElement) ?? page);
    grounds.set(element, ground);
    element.removeAttribute('data-look');
    const look = lookOf(element, ground);
    if (!isJudged(element, ground) || (ground.isSure && isKnown.has(look))) continue;
    const isSeen = isInSight(element);
    if (countUp(`${look} ${isSeen}`) > (isSeen ? IN_SIGHT : ELSEWHERE)) continue;
    element.setAttribute('data-look', isSeen && ground.isSure ? look : '');
    marked += 1;
  }
  return marked;
}

/** The same as a text that a page can run. */
export const looksProgram = [
  `const page = ${JSON.stringify(page)};`,
  ...[isMoved, groundOf, hasText, isJudged, lookOf, isInSight, markLooks].map(String),
].join('\n');
