import { assembleState, listPieces, type Piece, unpackPiece, type WizardState } from '@disclosure/core';
import type { Clock } from '../../../lib/clock.ts';
import type { Compressor } from './compressor.ts';

/** After so many milliseconds, packing waits until the browser is idle. */
const STRETCH_MS = 8;

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

  async function packPiece(piece: Piece, pause: () => Promise<void>): Promise<string> {
    const before = known.get(piece.name);
    if (before && hasSameSources(before, piece)) return before.text;
    await pause();
    const text = await compress(piece.pack());
    known.set(piece.name, { sources: piece.sources, text });
    return text;
  }
  return async (state: WizardState, pause = async () => {}): Promise<PackedState> => {
    const pieces = new Map<string, string>();
    for (const piece of listPieces(state)) pieces.set(piece.name, await packPiece(piece, pause));
    return { state, pieces };
  };
}

/** Between two pieces of a large state: lets the browser answer the user first. */
export function createPause(clock: Clock) {
  let startedAt = clock.now();
  return async () => {
    if (clock.now() - startedAt < STRETCH_MS) return;
    await new Promise<void>((resolve) => clock.whenIdle(resolve));
    startedAt = clock.now();
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
