import { applyFix, countSeverity, type Problem, type Severity, stepOfProblem } from '@disclosure/core';
import { Button } from '@mantine/core';
import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconInfoCircle,
} from '@tabler/icons-react';
import { changeWell } from '../../state/history.ts';
import { setDestination, useWizardNavigation } from '../../state/navigation.tsx';
import { useReferenceData } from '../../state/reference-data.tsx';
import { useWizard } from '../../state/store.ts';
import panel from './panel.module.css';
import styles from './preflight-panel.module.css';

interface PreflightPanelProps {
  readonly wellKey: string;
  readonly problems: readonly Problem[];
  readonly gaps: readonly string[];
}

const groups = [
  { severity: 'error', one: 'error', many: 'errors' },
  { severity: 'refusal', one: 'the registry will refuse', many: 'the registry will refuse' },
  { severity: 'warning', one: 'warning', many: 'warnings' },
  { severity: 'note', one: 'note', many: 'notes' },
] as const;

/** All problems of the well, the most severe first, each with its place and its fix. */
export function PreflightPanel({ wellKey, problems, gaps }: PreflightPanelProps) {
  return (
    <section className={panel.panel} aria-labelledby="preflight-heading">
      <header className={panel.panelHead}>
        <h2 id="preflight-heading">Pre-flight</h2>
        <Counts problems={problems} />
      </header>
      {groups
        .filter(({ severity }) => problems.some((problem) => problem.severity === severity))
        .map(({ severity, many }) => (
          <ul key={severity} aria-label={many} className={styles.problems}>
            {problems
              .filter((problem) => problem.severity === severity)
              .map((problem) => (
                <ProblemItem key={problem.key} problem={problem} wellKey={wellKey} />
              ))}
          </ul>
        ))}
      {problems.length === 0 && <p className={panel.hint}>Nothing to remark.</p>}
      {gaps.map((gap) => (
        <p key={gap} className={panel.hint}>
          {gap}
        </p>
      ))}
    </section>
  );
}

function Counts({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <p className={`${panel.counts} ${styles.verdicts}`}>
      {groups.slice(0, 3).map(({ severity, one, many }) => {
        const count = countSeverity(problems, severity);
        if (severity === 'refusal' && count === 0) return null;
        const Mark = count === 0 ? IconCircleCheckFilled : icons[severity];
        return (
          <span key={severity} data-severity={count === 0 ? 'none' : severity}>
            <Mark size={14} aria-hidden />
            {`${count} ${count === 1 ? one : many}`}
          </span>
        );
      })}
    </p>
  );
}

const icons: Readonly<Record<Severity, typeof IconInfoCircle>> = {
  error: IconCircleXFilled,
  refusal: IconAlertOctagonFilled,
  warning: IconAlertTriangleFilled,
  note: IconInfoCircle,
};

interface ProblemItemProps {
  readonly problem: Problem;
  readonly wellKey: string;
}

function ProblemItem({ problem, wellKey }: ProblemItemProps) {
  const { goTo } = useWizardNavigation();
  const store = useWizard();
  const { catalogue } = useReferenceData();
  const { severity, messages: texts, fix } = problem;
  const Icon = icons[severity];
  const handleVisit = () => {
    setDestination(store, { wellKey, cell: problem.cells[0], wellField: problem.wellField });
    goTo(stepOfProblem(problem));
  };
  const handleFix = () => {
    if (fix) changeWell(store, wellKey, (disclosure) => applyFix(disclosure, fix, catalogue));
  };
  return (
    <li data-severity={severity}>
      <Icon size={15} aria-hidden />
      <div>
        <button type="button" className={panel.link} onClick={handleVisit}>
          {problem.place}
        </button>
        {texts.join(' ')}
      </div>
      {fix && (
        <Button variant="default" onClick={handleFix}>
          {fix.label}
        </Button>
      )}
    </li>
  );
}
