import { idOfHeading } from '@disclosure/core';

/** A part of a line. */
export type Inline =
  | { readonly kind: 'text' | 'bold' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string; readonly id: string }
  | { readonly kind: 'paragraph'; readonly line: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'picture'; readonly alt: string; readonly file: string };

/** As much of Markdown as the user guide uses: headings, paragraphs, lists, pictures, links, bold and code. */
export const readMarkdown = (text: string): Block[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readBlock);

function readBlock(part: string): Block {
  const heading = /^(#{1,3}) (.+)$/.exec(part);
  if (heading) {
    const [, marks = '', text = ''] = heading;
    return { kind: 'heading', level: marks.length as 1 | 2 | 3, text, id: idOfHeading(text) };
  }
  const picture = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(part);
  if (picture) return { kind: 'picture', alt: picture[1] ?? '', file: picture[2] ?? '' };
  const items = part.split(/\n(?=(?:-|\d+\.) )/);
  if (/^(-|\d+\.) /.test(part)) {
    return {
      kind: 'list',
      isOrdered: /^\d/.test(part),
      items: items.map((item) => readLine(item.replace(/^(-|\d+\.) /, ''))),
    };
  }
  return { kind: 'paragraph', line: readLine(part) };
}

function readLine(text: string): Inline[] {
  const found = text
    .replaceAll(/\s+/g, ' ')
    .split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/)
    .filter((part) => part !== '');
  return found.map(readInline);
}

function readInline(part: string): Inline {
  const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
  if (link) return { kind: 'link', text: link[1] ?? '', to: link[2] ?? '' };
  if (part.startsWith('**')) return { kind: 'bold', text: part.slice(2, -2) };
  return part.startsWith('`') ? { kind: 'code', text: part.slice(1, -1) } : { kind: 'text', text: part };
}
