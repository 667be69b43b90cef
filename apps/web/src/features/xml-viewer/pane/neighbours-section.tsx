import { type Disclosure, messages, noteNeighbours, whyNotCompared } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { NeighboursDialog } from '../../../components/neighbours-dialog.tsx';
import type { NeighboursOfWell } from '../../../lib/neighbours/use-neighbours.ts';
import styles from './pane.module.css';

const { neighbours: texts } = messages;

interface NeighboursSectionProps {
  readonly disclosure: Disclosure;
  readonly neighbours: NeighboursOfWell;
}

/** How many values are unusual among neighbors, and the way to the figures. Nothing where none are known. */
export function NeighboursSection({ disclosure, neighbours }: NeighboursSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const { figures } = neighbours;
  if (!figures) return null;
  const { length: odd } = noteNeighbours(disclosure, figures);
  return (
    <section aria-labelledby="neighbours">
      <h3 id="neighbours">{texts.title}</h3>
      <div className={styles.neighbours}>
        <p>{whyNotCompared(disclosure, figures) ?? (odd === 0 ? texts.nothingOdd : texts.oddities(odd))}</p>
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {texts.show}
        </Button>
      </div>
      {isOpen && <NeighboursDialog disclosure={disclosure} neighbours={neighbours} onClose={() => setOpen(false)} />}
    </section>
  );
}
