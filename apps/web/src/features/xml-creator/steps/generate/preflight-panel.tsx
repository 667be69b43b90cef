import { applyFix, countSeverity, messages, type Problem, severities, stepOfProblem } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { SeverityCounts, SeverityMark } from '../../../../components/severity.tsx';
import { Term } from '../../../../components/term.tsx';
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
  /** The preview is below it: a long list scrolls. */
  readonly isShort: boolean;
}

/** All problems of the well, the most severe first, each with its place and its fix. */
export function PreflightPanel({ wellKey, problems, gaps, isShort }: PreflightPanelProps) {
  return (
    <section className={panel.panel} aria-labelledby="preflight-heading">
      <header className={panel.panelHead}>
        <h2 id="preflight-heading">
          <Term name="preflight">Pre-flight</Term>
        </h2>
        <Counts problems={problems} />
      </header>
      <div className={styles.lists} data-short={isShort}>
        {severities
          .filter((severity) => countSeverity(problems, severity) > 0)
          .map((severity) => (
            <ul
              key={severity}
              aria-label={messages.counts[severity](countSeverity(problems, severity))}
              className={styles.problems}
            >
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
      </div>
    </section>
  );
}

/** That there is none is said only where nothing is worse, so that no check stands beside an error. */
function Counts({ problems }: { readonly problems: readonly Problem[] }) {
  const isSound = countSeverity(problems, 'error') + countSeverity(problems, 'refusal') === 0;
  return (
    <p className={panel.counts}>
      {isSound && (
        <span className={styles.sound}>
          <IconCircleCheckFilled size={14} aria-hidden />
          {`${messages.counts.error(0)}, ${messages.counts.refusal(0)}`}
        </span>
      )}
      <SeverityCounts found={problems} />
    </p>
  );
}

interface ProblemItemProps {
  readonly problem: Problem;
  readonly wellKey: string;
}

function ProblemItem({ problem, wellKey }: ProblemItemProps) {
  const { goTo } = useWizardNavigation();
  const store = useWizard();
  const { catalogue } = useReferenceData();
  const { severity, messages: texts, fix } = problem;
  const handleVisit = () => {
    setDestination(store, { wellKey, cell: problem.cells[0], wellField: problem.wellField, from: 'generate' });
    goTo(stepOfProblem(problem));
  };
  const handleFix = () => {
    if (fix) changeWell(store, wellKey, (disclosure) => applyFix(disclosure, fix, catalogue));
  };
  return (
    <li>
      <SeverityMark severity={severity} />
      <div>
        <button type="button" className={panel.link} data-place onClick={handleVisit}>
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
