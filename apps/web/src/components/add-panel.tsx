import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './add-panel.module.css';
import { DoneNote } from './callout.tsx';
import page from './page.module.css';

/** A form below a table. It is empty again after every record that it adds. */
export function useAddPanel() {
  const section = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(true);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [visits, setVisits] = useState(0);

  useEffect(() => {
    if (visits > 0) section.current?.querySelector<HTMLElement>('form input')?.focus();
  }, [visits]);

  const visit = () => {
    setOpen(true);
    setVisits((before) => before + 1);
  };
  return {
    section,
    isOpen,
    added,
    toggle: () => setOpen(!isOpen),
    visit,
    noteAdded: (name: string) => {
      setAdded((before) => [...before, name]);
      visit();
    },
  };
}

interface AddPanelProps {
  readonly heading: string;
  readonly panel: {
    readonly section: RefObject<HTMLElement | null>;
    readonly isOpen: boolean;
    readonly added: readonly string[];
    readonly toggle: () => void;
  };
  readonly children: ReactNode;
}

export function AddPanel({ heading, panel, children }: AddPanelProps) {
  const { section, isOpen, added, toggle } = panel;
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <section ref={section} className={page.panel} aria-labelledby="add" data-screen-only>
      <div className={styles.head}>
        <h2 id="add">{heading}</h2>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="add-form"
          onClick={toggle}
        >
          {isOpen ? 'Hide form' : 'Show form'}
          <Icon size={15} stroke={1.75} aria-hidden />
        </button>
      </div>
      <div id="add-form" hidden={!isOpen} className={styles.body}>
        {added.length > 0 && <DoneNote>Added {added.at(-1)}.</DoneNote>}
        {children}
      </div>
    </section>
  );
}
