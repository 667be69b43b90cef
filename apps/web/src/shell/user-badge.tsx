import { IconChevronDown } from '@tabler/icons-react';
import styles from './header.module.css';

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');

/** The content of the user menu's button. */
export function UserBadge({ name }: { readonly name: string }) {
  return (
    <span className={styles.user}>
      <span aria-hidden className={styles.avatar}>
        {initialsOf(name || 'User')}
      </span>
      <span className={styles.userName}>{name || 'User'}</span>
      <IconChevronDown size={14} stroke={2} aria-hidden />
    </span>
  );
}
