import type { Usual } from '@disclosure/core';
import styles from './range-plot.module.css';

interface RangePlotProps {
  readonly value: number;
  readonly usual: Pick<Usual, 'p1' | 'p50' | 'p99'>;
  /** The same in words. */
  readonly label: string;
}

const [WIDTH, HEIGHT, AXIS] = [180, 22, 17];
/** Half of the mark, so that it is whole at both ends. */
const EDGE = 2;

/** From 0 to the largest of all: the band of what is usual, its median, and the own value. */
export function RangePlot({ value, usual: { p1, p50, p99 }, label }: RangePlotProps) {
  const end = Math.max(p99, value, Number.MIN_VALUE);
  const at = (figure: number) => EDGE + (figure / end) * (WIDTH - 2 * EDGE);
  return (
    <svg
      className={styles.plot}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, and has no address
      role="img"
      aria-label={label}
    >
      <line className={styles.axis} x1={0} x2={WIDTH} y1={AXIS} y2={AXIS} />
      <rect className={styles.band} x={at(p1)} width={Math.max(2, at(p99) - at(p1))} y={7} height={AXIS - 7} />
      <line className={styles.median} x1={at(p50)} x2={at(p50)} y1={7} y2={AXIS + 3} />
      <line className={styles.halo} x1={at(value)} x2={at(value)} y1={2} y2={HEIGHT} />
      <line className={styles.mark} x1={at(value)} x2={at(value)} y1={2} y2={HEIGHT} />
    </svg>
  );
}
