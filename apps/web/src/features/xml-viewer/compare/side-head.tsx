import { Link } from 'react-router';
import { printMinute, savedAt } from '../file-texts.ts';
import styles from './compare.module.css';
import type { Side } from './use-compared.ts';

interface SideHeadProps {
  readonly name: 'Left' | 'Right';
  readonly side: Side;
}

export function SideHead({ name, side: { file, revision } }: SideHeadProps) {
  const isCurrent = revision === file.revision;
  const address = new URLSearchParams({ file: file.id, ...(!isCurrent && { revision: String(revision) }) });
  return (
    <section className={styles.side} aria-label={`${name} side`}>
      <small>{name}</small>
      <h2>
        <Link to={`/xml-viewer?${address.toString()}`}>{file.name}</Link>
      </h2>
      <p>
        Revision {revision}
        {isCurrent && ` (current) · saved ${printMinute(savedAt(file))}`} · {file.metadata.customerName}
      </p>
    </section>
  );
}
