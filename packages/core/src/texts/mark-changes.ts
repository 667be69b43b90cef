/** A piece of a text, and whether the other text has it too. */
export interface MarkedPiece {
  readonly text: string;
  readonly isChanged: boolean;
}

export interface MarkedTexts {
  readonly left: readonly MarkedPiece[];
  readonly right: readonly MarkedPiece[];
}

const NUMBER = /^\d[\d.,]*$/;
const TOKENS = /\d[\d.,]*|[\p{L}\p{M}]+|\s+|./gu;
/** Longer texts are compared by their beginning and end only. */
const MOST_TOKENS = 400;

/** What differs between two texts, word by word; within a number of the same size, from the first digit that differs. */
export function markChanges(left: string, right: string): MarkedTexts {
  const [lefts, rights] = [left.match(TOKENS) ?? [], right.match(TOKENS) ?? []];
  const start = countSame(lefts, rights);
  const end = countSame(lefts.slice(start).toReversed(), rights.slice(start).toReversed());
  const middle = { left: lefts.slice(start, lefts.length - end), right: rights.slice(start, rights.length - end) };
  const [head, tail] = [keep(lefts.slice(0, start)), keep(lefts.slice(lefts.length - end))];
  const marked = markMiddle(middle.left, middle.right);
  return { left: join([...head, ...marked.left, ...tail]), right: join([...head, ...marked.right, ...tail]) };
}

type Tokens = readonly string[];

const keep = (tokens: Tokens): MarkedPiece[] => tokens.map((text) => ({ text, isChanged: false }));
const mark = (tokens: Tokens): MarkedPiece[] => tokens.map((text) => ({ text, isChanged: true }));

function countSame(one: Tokens, other: Tokens): number {
  const different = one.findIndex((token, index) => token !== other[index]);
  return different === -1 ? Math.min(one.length, other.length) : different;
}

function markMiddle(left: Tokens, right: Tokens): MarkedTexts {
  const [one, other] = [left[0], right[0]];
  if (left.length === 1 && right.length === 1 && one && other) return markWord(one, other);
  if (left.length > MOST_TOKENS || right.length > MOST_TOKENS) return { left: mark(left), right: mark(right) };
  return markAlong(left, right, lengthsOfCommon(left, right));
}

/** Numbers of the same size are read digit by digit; anything else differs as a whole. */
function markWord(left: string, right: string): MarkedTexts {
  const sizeOf = (number: string) => number.split('.')[0]?.length;
  const isAlike = NUMBER.test(left) && NUMBER.test(right) && sizeOf(left) === sizeOf(right);
  const same = isAlike ? countSame(left.split(''), right.split('')) : 0;
  const split = (text: string) => [...keep([text.slice(0, same)]), ...mark([text.slice(same)])];
  return { left: split(left), right: split(right) };
}

/** For each pair of places, the length of the longest sequence that what follows on both sides has in common. */
function lengthsOfCommon(left: Tokens, right: Tokens): readonly (readonly number[])[] {
  const lengths = Array.from({ length: left.length + 1 }, () => Array<number>(right.length + 1).fill(0));
  for (let row = left.length - 1; row >= 0; row -= 1) {
    const [own, below] = [lengths[row] ?? [], lengths[row + 1] ?? []];
    for (let column = right.length - 1; column >= 0; column -= 1) {
      own[column] =
        left[row] === right[column] ? (below[column + 1] ?? 0) + 1 : Math.max(below[column] ?? 0, own[column + 1] ?? 0);
    }
  }
  return lengths;
}

function markAlong(left: Tokens, right: Tokens, lengths: readonly (readonly number[])[]): MarkedTexts {
  const marked = { left: [] as MarkedPiece[], right: [] as MarkedPiece[] };
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    const [one, other] = [left[row], right[column]];
    if (one !== undefined && one === other) {
      marked.left.push(...keep([one]));
      marked.right.push(...keep([one]));
      row += 1;
      column += 1;
    } else if (one !== undefined && (other === undefined || isLeftNext(lengths, row, column))) {
      marked.left.push(...mark([one]));
      row += 1;
    } else {
      marked.right.push(...mark([other ?? '']));
      column += 1;
    }
  }
  return marked;
}

const isLeftNext = (lengths: readonly (readonly number[])[], row: number, column: number) =>
  (lengths[row + 1]?.[column] ?? 0) >= (lengths[row]?.[column + 1] ?? 0);

/** Neighbours of one kind become one piece. */
function join(pieces: readonly MarkedPiece[]): MarkedPiece[] {
  const joined: MarkedPiece[] = [];
  for (const piece of pieces.filter(({ text }) => text !== '')) {
    const last = joined.at(-1);
    if (last?.isChanged === piece.isChanged) joined.splice(-1, 1, { ...last, text: last.text + piece.text });
    else joined.push(piece);
  }
  return joined;
}
