import styles from './view-switch.module.css';

interface ViewSwitchProps<View extends string> {
  /** What is looked at, for those who do not see what the switch stands beside. */
  readonly label: string;
  readonly views: readonly View[];
  readonly current: View;
  readonly onChoose: (view: View) => void;
}

/** The same thing in one form or another. */
export const ViewSwitch = <View extends string>({ label, views, current, onChoose }: ViewSwitchProps<View>) => (
  <fieldset className={styles.switch} aria-label={label}>
    {views.map((view) => (
      <button key={view} type="button" aria-pressed={view === current} onClick={() => onChoose(view)}>
        {view}
      </button>
    ))}
  </fieldset>
);
