import type { PublicationSummary, RegistryFacts } from '@disclosure/api';
import { printGrouped, registryMessages as texts } from '@disclosure/core';
import { Link } from 'react-router';
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
  const { loads, inUse, ours } = registry;
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
                  {({ inUse: facts }) => (facts ? <Facts facts={facts} ours={ours} /> : <NoArchive />)}
                </QueryState>
              </section>
              <LoadPanel registry={registry} last={all[0]} />
            </div>
            <LoadReport load={all.find(({ status }) => status === 'loaded')} />
            {all.length > 0 && <EarlierLoads all={all} />}
          </div>
        )}
      </QueryState>
    </section>
  );
}

const NoArchive = () => (
  <>
    <p className={styles.none}>{texts.none}</p>
    <p className={page.quiet}>{texts.goodFor}</p>
  </>
);

const { facts: names } = texts;
const count = (number: number) => printGrouped(number);

interface FactsProps {
  readonly facts: RegistryFacts;
  /** Undefined until it is counted. */
  readonly ours: PublicationSummary | undefined;
}

const Facts = ({ facts, ours }: FactsProps) => (
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
    {ours?.archive && <OurFilings ours={ours} day={ours.archive} />}
  </dl>
);

/** How many of the filings that the reader sees are in the archive, and what is the matter with the others. */
function OurFilings({ ours, day }: { readonly ours: PublicationSummary; readonly day: string }) {
  const { found, differs, missing, pending } = ours;
  return (
    <>
      <dt>{names.ours}</dt>
      <dd>
        {texts.found(found, missing)}
        {pending > 0 && ` · ${texts.pending(pending)}`}
      </dd>
      {differs > 0 && (
        <>
          <dt>{names.differs}</dt>
          <dd>
            <Link to="/filings?status=differs" className={styles.differs}>
              {texts.differ(differs)}
            </Link>
          </dd>
        </>
      )}
      {missing > 0 && (
        <>
          <dt>{names.missing}</dt>
          <dd>{texts.missing(missing, day)}</dd>
        </>
      )}
    </>
  );
}
