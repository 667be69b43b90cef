import type { Locator, Page } from '@playwright/test';

/** The texts that do not fit into their cell, or into the lines of it. Dots come for a part of a pixel, too. */
export const textsCut = (cells: Locator): Promise<string[]> =>
  cells.evaluateAll((all) => {
    const ROUNDING = 0.1;
    const isTooWide = (element: Element) => {
      const { textOverflow, whiteSpace, paddingLeft, paddingRight } = getComputedStyle(element);
      if (textOverflow !== 'ellipsis' || whiteSpace !== 'nowrap') return element.scrollWidth > element.clientWidth;
      const text = document.createRange();
      text.selectNodeContents(element);
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return text.getBoundingClientRect().width > room + ROUNDING;
    };
    return all
      .flatMap((cell) => [cell, ...cell.querySelectorAll('span, small')])
      .filter(
        (element) =>
          element.clientWidth > 0 &&
          getComputedStyle(element).overflow === 'hidden' &&
          !getComputedStyle(element).clipPath.startsWith('inset') &&
          (isTooWide(element) || element.scrollHeight > element.clientHeight + 1),
      )
      .map((element) => element.textContent);
  });

/** What can be pressed and is less than 24 pixels high or wide, but for links within a sentence. */
export const targetsTooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 23.9;
    const isLarge = ({ width, height }: { readonly width: number; readonly height: number }) =>
      width >= LEAST && height >= LEAST;
    /** A label, or what the style sheet lays over it, is pressed in its place. */
    const isLaidOver = (element: Element) => {
      const { content, position, width, height } = getComputedStyle(element, '::after');
      const [wide, high] = [Number.parseFloat(width), Number.parseFloat(height)];
      return content !== 'none' && position === 'absolute' && isLarge({ width: wide, height: high });
    };
    const isInSentence = (element: Element) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent.length ?? 0) > element.textContent.length;
    const isHit = (element: HTMLElement) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return [element, ...labels].some((each) => isLarge(each.getBoundingClientRect()) || isLaidOver(each));
    };
    const pressed = document.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type=file], [type=hidden]), select, textarea, summary',
    );
    return [...pressed]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().right > 1 && !isHit(element) && !isInSentence(element))
      .map((element) => element.outerHTML.slice(0, 160));
  });
