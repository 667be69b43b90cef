import { compositionOf, type Disclosure, massBalanceOf, type Problem } from '@disclosure/core';
import { memo, useMemo } from 'react';
import { FamilyKey } from '../../../../components/pictures/family-bar.tsx';
import { MassBalance } from '../../../../components/pictures/mass-balance.tsx';
import styles from './disclosure-step.module.css';
import panel from './panel.module.css';
import { type ProblemActions, ProblemList } from './problem-list.tsx';
import { WellList } from './well-list.tsx';

/** One state of a well, and what is wrong in it. */
export interface CheckedWell {
  readonly wellKey: string;
  readonly disclosure: Disclosure;
  readonly problems: readonly Problem[];
}

interface WellOverviewProps {
  readonly checked: CheckedWell;
  readonly isOneOfMany: boolean;
  readonly refusal: string;
  readonly actions: ProblemActions;
  readonly onChoose: (key: string) => void;
}

/** How the wells stand, and what is wrong in this one: whoever edits sees their own cell first. */
export const WellOverview = memo(function WellOverview(props: WellOverviewProps) {
  const { checked, isOneOfMany, refusal, actions, onChoose } = props;
  return (
    <>
      {isOneOfMany && <WellList current={checked.wellKey} onChoose={onChoose} />}
      <Balance disclosure={checked.disclosure} />
      <ProblemList problems={checked.problems} refusal={refusal} {...actions} />
    </>
  );
});

function Balance({ disclosure }: { readonly disclosure: Disclosure }) {
  const { rows } = disclosure;
  const { shares } = useMemo(() => compositionOf({ rows }), [rows]);
  return (
    <div className={`${panel.panel} ${styles.balance}`}>
      <MassBalance balance={massBalanceOf({ rows })} />
      <FamilyKey shares={shares} />
    </div>
  );
}
