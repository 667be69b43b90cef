import { canEnter } from '@disclosure/core';
import { NavLink } from 'react-router';
import { useSession } from '../features/session/use-session.ts';
import { useRouteTable } from '../lib/route-table.ts';
import styles from './header.module.css';

interface NavigationProps {
  readonly id: string;
  /** Matters on narrow screens only, where the links are behind a button. */
  readonly isOpen: boolean;
  readonly onChoose: () => void;
}

/** Links that the role lacks are absent, not disabled. */
export function Navigation({ id, isOpen, onChoose }: NavigationProps) {
  const { roles } = useSession();
  const links = useRouteTable().filter(({ inNavigation, access }) => inNavigation && canEnter(access, roles));
  return (
    <nav id={id} aria-label="Main" className={styles.nav} data-open={isOpen}>
      {links.map(({ path, title }) => (
        <NavLink key={path} to={path} onClick={onChoose}>
          {title}
        </NavLink>
      ))}
    </nav>
  );
}
