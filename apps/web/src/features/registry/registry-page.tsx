import type { RegistryFacts } from '@disclosure/api';
import { printGrouped, registryMessages as texts } from '@disclosure/core';
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
          {texts.title}
        </h1>
        <p className={page.quiet}>{texts.subtitle}</p>
      </div>
      <QueryState query={loads} failed={texts.loadsFailed}>
        {(all) => (
          <div className={styles.body}>
            <div className={styles.panels}>
              <section className={page.panel} aria-labelledby="in-use">
                <h2 id="in-use">{texts.inUse}</h2>
                <QueryState
                  query={inUse}
                  loading={<p className={page.quiet}>{texts.loading}</p>}
                  failed={texts.loadsFailed}
                >
                  {(facts) => (facts ? <Facts facts={facts} /> : <p className={page.quiet}>{texts.none}</p>)}
                </QueryState>
              </section>
              <LoadPanel registry={registry} last={all[0]} />
            </div>
            <LoadReport load={all.find(({ status }) => status === 'loaded')} />
            <EarlierLoads all={all} />
          </div>
        )}
      </QueryState>
    </section>
  );
}

const { facts: names } = texts;
const count = (number: number) => printGrouped(number, 0);

const Facts = ({ facts }: { readonly facts: RegistryFacts }) => (
  <dl className={page.facts}>
    <dt>{names.archive}</dt>
    <dd>{texts.archiveOf(facts.fileName, facts.archiveDate)}</dd>
    <dt>{names.loaded}</dt>
    <dd>{printMoment(facts.loadedAt)}</dd>
    <dt>{names.disclosures}</dt>
    <dd>{texts.newest(facts.disclosures, facts.newestJobEnd)}</dd>
    <dt>{names.ingredients}</dt>
    <dd>{count(facts.ingredients)}</dd>
    <dt>{names.waterSources}</dt>
    <dd>{count(facts.waterSources)}</dd>
  </dl>
);
