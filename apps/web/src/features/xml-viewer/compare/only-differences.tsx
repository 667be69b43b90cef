import styles from './compare.module.css';

interface OnlyDifferencesProps {
  readonly of: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export const OnlyDifferences = ({ of, isOn, onChange }: OnlyDifferencesProps) => (
  <label className={styles.only}>
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    Only {of} that differ
  </label>
);
