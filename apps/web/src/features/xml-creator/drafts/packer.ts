import { assembleState, listPieces, type Piece, unpackPiece, type WizardState } from '@disclosure/core';
import type { Clock } from '../../../lib/clock.ts';
import { compress, expand } from './compress.ts';

/** So many milliseconds are worked at a stretch; then whoever types has the turn. */
const STRETCH = 8;

interface PackedPiece {
  readonly sources: readonly unknown[];
  readonly text: string;
}

/** A state as it is kept and sent. */
export interface PackedState {
  readonly state: WizardState;
  readonly pieces: ReadonlyMap<string, string>;
}

/** Packs one state after the other, and of each only what is new. */
export function createPacker(clock: Clock) {
  const known = new Map<string, PackedPiece>();

  async function packWith(breath: () => Promise<void>, state: WizardState): Promise<PackedState> {
    const pieces = new Map<string, string>();
    for (const piece of listPieces(state)) {
      const before = known.get(piece.name);
      const isSame = before !== undefined && hasSameSources(before, piece);
      if (!isSame) await breath();
      const packed = isSame ? before : { sources: piece.sources, text: compress(piece.pack()) };
      known.set(piece.name, packed);
      pieces.set(piece.name, packed.text);
    }
    return { state, pieces };
  }
  return {
    /** Whoever typed or fetched sees it first; one well is then packed without another pause, a hundred are not. */
    pack: async (state: WizardState): Promise<PackedState> => {
      await new Promise<void>((resolve) => clock.whenIdle(resolve));
      return packWith(createBreath(clock), state);
    },
    /** For what is little, however busy the browser is. */
    packAtOnce: async (state: WizardState): Promise<PackedState> => {
      await new Promise<void>((resolve) => clock.after(0, resolve));
      return packWith(async () => {}, state);
    },
  };
}

const hasSameSources = ({ sources }: PackedPiece, piece: Piece) =>
  sources.length === piece.sources.length && sources.every((source, index) => Object.is(source, piece.sources[index]));

/** The state that was packed. Text that is none of ours is refused. */
export async function unpack(pieces: ReadonlyMap<string, string>, clock: Clock): Promise<WizardState> {
  const breath = createBreath(clock);
  const unpacked = new Map<string, unknown>();
  for (const [name, text] of pieces) {
    unpacked.set(name, unpackPiece(name, expand(text)));
    await breath();
  }
  return assembleState(unpacked);
}

/** When the stretch is over, waits until nobody else has anything to do; else not at all. */
function createBreath(clock: Clock) {
  let startedAt = clock.now();
  return async () => {
    if (clock.now() - startedAt < STRETCH) return;
    await new Promise<void>((resolve) => clock.whenIdle(resolve));
    startedAt = clock.now();
  };
}
