import type { FilingDetails } from '@disclosure/api';
import { messages, type PublishedField } from '@disclosure/core';
import { lazy, Suspense, useState } from 'react';
import { Callout } from '../../../components/callout.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Loading } from '../../../components/loading.tsx';
import styles from './filing-panel.module.css';

const { publication: texts } = messages;

/** Reading a document takes code that the desk does not need otherwise. */
const PublicComparison = lazy(async () => ({ default: (await import('./public-comparison.tsx')).PublicComparison }));

interface FilingPublicationProps {
  readonly filing: FilingDetails;
}

/** What the archive of the registry has about the file. Nothing is said before an archive was loaded. */
export function FilingPublication({ filing }: FilingPublicationProps) {
  const { publication, alreadyPublic } = filing;
  if (!publication && !alreadyPublic) return null;
  return (
    <section aria-labelledby="publication" className={styles.section}>
      <div className={styles.title}>
        <h3 id="publication">{texts.place}</h3>
        {publication !== null && publication.differences > 0 && <span>{texts.differsIn(publication.differences)}</span>}
      </div>
      {publication?.disclosureId ? (
        <Found filing={filing} />
      ) : (
        publication && <p>{texts.notFound(publication.since)}</p>
      )}
      {alreadyPublic && (
        <Callout kind="warning">
          {texts.alreadyPublicAs(alreadyPublic.archive, alreadyPublic.disclosureId, alreadyPublic.operatorName)}
        </Callout>
      )}
    </section>
  );
}

function Found({ filing }: FilingPublicationProps) {
  const [isOpen, setOpen] = useState(false);
  const { publication, differences } = filing;
  if (!publication?.disclosureId) return null;
  return (
    <>
      <p>
        {texts.since(publication.since)} · <code>{publication.disclosureId}</code>
      </p>
      {remarksOn(filing, publication).map((remark) => (
        <p key={remark} className={styles.quiet}>
          {remark}
        </p>
      ))}
      <Differences differences={differences} all={publication.differences} />
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        {texts.compare}
      </button>
      {isOpen && (
        <Dialog title={texts.compare} isWide onClose={() => setOpen(false)}>
          <Suspense fallback={<Loading />}>
            <PublicComparison filing={filing} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}

type Publication = NonNullable<FilingDetails['publication']>;

/** What else is to be known about what is public. */
function remarksOn({ revision, status }: FilingDetails, publication: Publication): string[] {
  const { revision: published, wasPublicBefore } = publication;
  const isAside = status === 'not to be filed';
  return [
    ...(published !== null && published !== revision ? [texts.ofRevision(published)] : []),
    ...(isAside ? [texts.asideFound] : []),
    ...(!isAside && wasPublicBefore ? [texts.earlier] : []),
    ...verdictOn(publication),
  ];
}

/** What the archive no longer has was equal once, and nobody knows what is public now. */
function verdictOn({ differences, differs, seenIn, lookedIn = '' }: Publication): string[] {
  if (seenIn !== null && seenIn < lookedIn) return [texts.notSeen(lookedIn, seenIn)];
  if (differences === 0) return [texts.equal];
  return differs ? [] : [texts.accepted];
}

/** As many as fit into the panel; the others are in the comparison. */
const FEW = 5;

const nameOf = (field: string): string => texts.fields[field as PublishedField] ?? field;

interface DifferencesProps {
  readonly differences: FilingDetails['differences'];
  readonly all: number;
}

function Differences({ differences, all }: DifferencesProps) {
  if (differences.length === 0) return null;
  const shown = differences.slice(0, FEW);
  return (
    <>
      <table className={styles.differences} aria-label={texts.differsIn(all)}>
        <thead>
          <tr>
            {Object.values(texts.columns).map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ field, place, ours, published }) => (
            <tr key={`${field} ${place} ${ours} ${published}`}>
              <th scope="row">{[place, nameOf(field)].filter(Boolean).join(' · ')}</th>
              <td>{ours || texts.rowOnly.published}</td>
              <td>{published || texts.rowOnly.ours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {all > shown.length && <p className={styles.quiet}>{texts.andMore(all - shown.length)}</p>}
    </>
  );
}
