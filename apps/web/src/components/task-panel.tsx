import type { ReactNode } from 'react';
import styles from './task-panel.module.css';

interface TaskPanelProps {
  readonly heading: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A page with one thing to do: a panel slightly above the middle. */
export function TaskPanel({ heading, icon, children }: TaskPanelProps) {
  return (
    <div className={styles.page}>
      <section className={styles.panel} aria-labelledby="task">
        {icon && <div className={styles.icon}>{icon}</div>}
        <h1 id="task">{heading}</h1>
        {children}
      </section>
    </div>
  );
}
