import type { ReactNode } from 'react';
import page from './page.module.css';
import styles from './table-page.module.css';

interface TablePageProps {
  readonly heading: string;
  readonly subtitle?: string;
  /** Search and buttons, right of the heading. */
  readonly tools: ReactNode;
  /** Leaves room on the screen for a form below the table. */
  readonly hasForm?: boolean;
  readonly children: ReactNode;
}

/** A page around one table: what it is, how to search it, what can be done. */
export const TablePage = ({ heading, subtitle, tools, hasForm, children }: TablePageProps) => (
  <section className={page.page} aria-labelledby="page">
    <div className={styles.head}>
      <div>
        <h1 id="page" tabIndex={-1}>
          {heading}
        </h1>
        {subtitle && <p className={page.quiet}>{subtitle}</p>}
      </div>
      <div className={styles.tools} data-screen-only>
        {tools}
      </div>
    </div>
    <div className={styles.body} data-form={hasForm}>
      {children}
    </div>
  </section>
);
