import styles from './page.module.css';

interface UnbuiltPageProps {
  readonly heading: string;
  /** What will be here. */
  readonly children: string;
}

/** Stands where a page will be, so that the navigation has no dead ends. */
export function UnbuiltPage({ heading, children }: UnbuiltPageProps) {
  return (
    <section className={styles.page} aria-labelledby="page">
      <div className={styles.head}>
        <h1 id="page">{heading}</h1>
      </div>
      <div className={styles.empty}>
        <h2>This page is not ready yet</h2>
        <p>{children}</p>
      </div>
    </section>
  );
}
