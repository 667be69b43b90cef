import { encode } from 'uqr';
import styles from './two-step.module.css';

/** For cameras only: the secret stands beside it in letters. Black on white whatever the theme, as they read nothing else reliably. */
export function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 });
  return (
    <svg aria-hidden viewBox={`0 0 ${size} ${size}`} className={styles.qr} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={toPath(data)} fill="#000" />
    </svg>
  );
}

const toPath = (rows: readonly (readonly boolean[])[]) =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
