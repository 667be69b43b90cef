import { assembleState, listPieces, type Piece, unpackPiece, type WizardState } from '@disclosure/core';
import type { Compressor } from './compressor.ts';

/** A state as it is kept and sent. */
export interface PackedState {
  readonly state: WizardState;
  readonly pieces: ReadonlyMap<string, string>;
}

interface PackedPiece {
  readonly sources: readonly unknown[];
  readonly text: string;
}

/**
 * Packs one state after another, and of each only the pieces that changed. Writing a piece as JSON takes the page no
 * longer than sending its rows to the worker would, so only the slow part, compressing, is done there: one piece at a
 * time, because a hundred wells in one go would hold up the page.
 */
export function createPacker({ compress }: Compressor) {
  const known = new Map<string, PackedPiece>();

  async function packPiece(piece: Piece): Promise<string> {
    const before = known.get(piece.name);
    if (before && hasSameSources(before, piece)) return before.text;
    const text = await compress(piece.pack());
    known.set(piece.name, { sources: piece.sources, text });
    return text;
  }
  return async (state: WizardState): Promise<PackedState> => {
    const pieces = new Map<string, string>();
    for (const piece of listPieces(state)) pieces.set(piece.name, await packPiece(piece));
    return { state, pieces };
  };
}

const hasSameSources = ({ sources }: PackedPiece, piece: Piece) =>
  sources.length === piece.sources.length && sources.every((source, index) => Object.is(source, piece.sources[index]));

/** The state that was packed. Fails on any other text. */
export async function unpack(pieces: ReadonlyMap<string, string>, { expand }: Compressor): Promise<WizardState> {
  const unpacked = new Map<string, unknown>();
  for (const [name, text] of pieces) unpacked.set(name, unpackPiece(name, await expand(text)));
  return assembleState(unpacked);
}
