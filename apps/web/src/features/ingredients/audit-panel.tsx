import { auditCatalogue, type CatalogueFinding, type Ingredient, messages, printCount } from '@disclosure/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { ErrorBanner } from '../../components/callout.tsx';
import page from '../../components/page.module.css';
import { SeverityMark } from '../../components/severity.tsx';
import { useSubstances } from '../../lib/substances/use-substances.ts';
import styles from './audit-panel.module.css';

interface AuditPanelProps {
  readonly ingredients: readonly Ingredient[];
  readonly onShow: (finding: CatalogueFinding) => void;
}

/** How many are drawn at first; the rest follows on demand. */
const FIRST = 50;

const none: readonly Ingredient[] = [];

/** What is wrong with the table as a whole. It is worked out after the table is drawn, and shows nothing if all is well. */
export function AuditPanel({ ingredients, onShow }: AuditPanelProps) {
  const substances = useSubstances();
  const settled = useDeferredValue(ingredients, none);
  const findings = useMemo(
    () => (settled === none || !substances.data ? undefined : auditCatalogue(settled, substances.data)),
    [settled, substances.data],
  );
  if (substances.isError) {
    return <ErrorBanner onRetry={() => void substances.refetch()}>{messages.ingredients.checkFailed}</ErrorBanner>;
  }
  if (!findings) return <output className={styles.checking}>{messages.ingredients.checking}</output>;
  return findings.length > 0 && <Findings findings={findings} onShow={onShow} />;
}

interface FindingsProps extends Pick<AuditPanelProps, 'onShow'> {
  readonly findings: readonly CatalogueFinding[];
}

const kinds = [
  { severity: 'warning', title: 'Warnings', noun: 'warning' },
  { severity: 'note', title: 'Notes', noun: 'note' },
] as const;

function Findings({ findings, onShow }: FindingsProps) {
  const bySeverity = Map.groupBy(findings, ({ finding }) => finding.severity);
  const groups = kinds.filter(({ severity }) => bySeverity.has(severity));
  const foundOf = ({ severity }: (typeof kinds)[number]) => bySeverity.get(severity) ?? [];
  return (
    <details className={`${page.panel} ${styles.panel}`} data-screen-only>
      <summary>
        <h2>Check of the ingredients</h2>
        <span className={styles.counts}>
          {groups.map((kind) => printCount(foundOf(kind).length, kind.noun)).join(', ')}
        </span>
      </summary>
      <div className={styles.groups}>
        {groups.map((kind) => (
          <section key={kind.severity} aria-label={kind.title}>
            <h3>
              <SeverityMark severity={kind.severity} size={14} isSilent />
              {kind.title}
            </h3>
            <Group findings={foundOf(kind)} onShow={onShow} />
          </section>
        ))}
      </div>
    </details>
  );
}

function Group({ findings, onShow }: FindingsProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? findings : findings.slice(0, FIRST);
  return (
    <ul>
      {shown.map((found) => (
        <li key={`${found.finding.id} ${found.finding.where}`}>
          <button type="button" className={styles.finding} onClick={() => onShow(found)}>
            {found.finding.message}
          </button>
        </li>
      ))}
      {shown.length < findings.length && (
        <li>
          <button
            type="button"
            className={styles.finding}
            onClick={() => setWhole(true)}
          >{`Show all ${findings.length}`}</button>
        </li>
      )}
    </ul>
  );
}
