import type { RegistryFacts } from '@disclosure/api';
import { printGrouped, registryMessages } from '@disclosure/core';
import { QueryState } from '../../components/query-state.tsx';
import page from '../../components/page.module.css';
import { printMoment } from '../../lib/moments.ts';
import { LoadPanel } from './load-panel.tsx';
import { EarlierLoads, LoadReport } from './load-report.tsx';
import styles from './registry.module.css';
import { useRegistry } from './use-registry.ts';

/** What the public registry holds, and how it comes here. */
export function RegistryPage() {
  const registry = useRegistry();
  const { loads, inUse } = registry;
  return (
    <section className={page.page} aria-labelledby="page">
      <div className={styles.head}>
        <h1 id="page" tabIndex={-1}>
          Registry
        </h1>
        <p className={page.quiet}>{registryMessages.subtitle}</p>
      </div>
      <QueryState query={loads} failed={registryMessages.loadsFailed}>
        {(all) => (
          <div className={styles.body}>
            <div className={styles.panels}>
              <section className={page.panel} aria-labelledby="in-use">
                <h2 id="in-use">In use</h2>
                <QueryState
                  query={inUse}
                  loading={<p className={page.quiet}>Loading...</p>}
                  failed={registryMessages.loadsFailed}
                >
                  {(facts) => (facts ? <Facts facts={facts} /> : <p className={page.quiet}>{registryMessages.none}</p>)}
                </QueryState>
              </section>
              <LoadPanel registry={registry} last={all[0]} />
            </div>
            <LoadReport load={all.find(({ status }) => status === 'loaded')} />
            <EarlierLoads loads={all} />
          </div>
        )}
      </QueryState>
    </section>
  );
}

const count = (number: number) => printGrouped(number, 0);

const Facts = ({ facts }: { readonly facts: RegistryFacts }) => (
  <dl className={page.facts}>
    <dt>Archive</dt>
    <dd>
      {facts.fileName} of {facts.archiveDate}
    </dd>
    <dt>Loaded</dt>
    <dd>{printMoment(facts.loadedAt)}</dd>
    <dt>Disclosures</dt>
    <dd>
      {count(facts.disclosures)}
      {facts.newestJobEnd && ` · newest ${facts.newestJobEnd}`}
    </dd>
    <dt>Ingredient lines</dt>
    <dd>{count(facts.ingredients)}</dd>
    <dt>Water sources</dt>
    <dd>{count(facts.waterSources)}</dd>
  </dl>
);
