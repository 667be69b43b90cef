import { printGrouped, type RuleGroup } from '@disclosure/core';
import { IconFiles } from '@tabler/icons-react';
import { SeverityMark, wordOfSeverity } from '../../../components/severity.tsx';
import { useIsNarrowerThan } from '../../../lib/browser.ts';
import styles from './rule-groups.module.css';

interface RuleGroupsProps {
  readonly groups: readonly RuleGroup[];
  /** How many files there are. */
  readonly all: number;
  /** The chosen one; blank: all files. */
  readonly rule: string;
  readonly onChoose: (rule: string) => void;
}

const PHONE = 768;

/** Every rule that files break, with their number. A file stands under each of its rules. */
export function RuleGroups(props: RuleGroupsProps) {
  return useIsNarrowerThan(PHONE) ? <RuleSelect {...props} /> : <RuleList {...props} />;
}

const RuleList = ({ groups, all, rule, onChoose }: RuleGroupsProps) => (
  <nav className={styles.groups} aria-labelledby="by-rule">
    <h2 id="by-rule">By rule</h2>
    <ul>
      <li>
        <button type="button" className={styles.line} aria-current={rule === ''} onClick={() => onChoose('')}>
          <IconFiles size={15} stroke={1.75} aria-hidden />
          <span>All files</span>
          <b>{printGrouped(all)}</b>
        </button>
      </li>
      {groups.map((group, index) => (
        <li key={group.id} data-first={groups[index - 1]?.severity !== group.severity || undefined}>
          <button
            type="button"
            className={styles.line}
            aria-current={rule === group.id}
            title={group.id}
            onClick={() => onChoose(rule === group.id ? '' : group.id)}
          >
            <SeverityMark severity={group.severity} />
            <span>{group.title}</span>
            <b>{printGrouped(group.files)}</b>
          </button>
        </li>
      ))}
    </ul>
  </nav>
);

/** The same where there is no room beside the table. */
const RuleSelect = ({ groups, all, rule, onChoose }: RuleGroupsProps) => (
  <select
    className={styles.select}
    aria-label="By rule"
    value={rule}
    onChange={(event) => onChoose(event.currentTarget.value)}
  >
    <option value="">All files ({printGrouped(all)})</option>
    {groups.map(({ id, severity, title, files }) => (
      <option key={id} value={id}>
        {wordOfSeverity(severity)}: {title} ({printGrouped(files)})
      </option>
    ))}
  </select>
);
