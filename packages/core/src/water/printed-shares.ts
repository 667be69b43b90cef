import { percent } from '../numbers/percent.ts';
import { round } from '../numbers/round.ts';
import { isAbout100, totalPercent } from './split.ts';
import { sharesOf, type WaterShare, type WaterSource } from '../model/water-source.ts';

const HUNDREDTHS = 10_000;

/** The shares as the document prints them: at most two decimals each, together exactly 100. A wrong total stays. */
export function printedShares(waterSource: WaterSource): WaterShare[] {
  const shares = sharesOf(waterSource).filter(({ name }) => name !== '');
  if (!isAbout100(shares)) return shares;
  const total = totalPercent(shares);
  const wanted = shares.map((share) => round((share.percent / total) * HUNDREDTHS, 6));
  const missing = HUNDREDTHS - wanted.reduce((sum, hundredths) => sum + Math.floor(hundredths), 0);
  const rounded = raiseLargestRemainders(wanted, missing);
  return shares.map(({ name }, index) => ({ name, percent: percent((rounded[index] ?? 0) / 100) }));
}

/** All are rounded down; those that lose most are raised by one until nothing is missing. */
function raiseLargestRemainders(wanted: readonly number[], missing: number): number[] {
  const remainder = (index: number): number => (wanted[index] ?? 0) % 1;
  const raised = new Set(
    Array.from(wanted.keys())
      .sort((one, other) => remainder(other) - remainder(one))
      .slice(0, missing),
  );
  return wanted.map((hundredths, index) => Math.floor(hundredths) + (raised.has(index) ? 1 : 0));
}
