import type { ReactNode } from 'react';
import page from './page.module.css';
import styles from './table-page.module.css';

interface TablePageProps {
  readonly heading: string;
  readonly subtitle?: string;
  /** Beside the heading: other views of the same thing. */
  readonly views?: ReactNode;
  /** Search and buttons, right of the heading. */
  readonly tools: ReactNode;
  /** Leaves room on the screen for a form below the table. */
  readonly hasForm?: boolean;
  readonly children: ReactNode;
}

/** A page around one table: what it is, how to search it, what can be done. */
export const TablePage = ({ heading, subtitle, views, tools, hasForm, children }: TablePageProps) => (
  <section className={page.page} aria-labelledby="page">
    <div className={styles.head}>
      <div className={styles.title}>
        <h1 id="page" tabIndex={-1}>
          {heading}
        </h1>
        {views}
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
