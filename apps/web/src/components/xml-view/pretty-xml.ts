/** Comments, sections of plain text, instructions, tags with their quoted values, and what stands between them. */
const PIECES = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<]+|</g;
/** Documents that are written for people have a line for every few tags. */
const TAGS_PER_LINE = 3;

/** A document with a line for each element, indented; one that has lines already stays as it is. */
export function prettyXml(text: string): string {
  return hasLines(text) ? text : indent(text.match(PIECES) ?? []);
}

function hasLines(text: string): boolean {
  const tags = text.split('<').length;
  return text.split('\n').length * TAGS_PER_LINE > tags;
}

function indent(pieces: readonly string[]): string {
  const lines: string[] = [];
  let depth = 0;
  let isOpen = false;
  const addLine = (piece: string) => lines.push('  '.repeat(depth) + piece);
  const addToLine = (piece: string) => lines.push((lines.pop() ?? '') + piece);
  for (const piece of pieces) {
    if (piece.trim() === '') continue;
    const kind = kindOf(piece);
    if (kind === 'close') depth = Math.max(0, depth - 1);
    // Text keeps to the tag before it, and a tag that closes keeps to what it closes.
    if (isOpen && (kind === 'text' || kind === 'close')) addToLine(piece);
    else addLine(piece);
    isOpen = kind === 'open' || (kind === 'text' && isOpen);
    if (kind === 'open') depth += 1;
  }
  return lines.join('\n');
}

function kindOf(piece: string): 'text' | 'open' | 'close' | 'whole' {
  if (!piece.startsWith('<') || piece === '<' || piece.startsWith('<![CDATA[')) return 'text';
  if (piece.startsWith('</')) return 'close';
  return /^<[!?]|\/>$/.test(piece) ? 'whole' : 'open';
}
