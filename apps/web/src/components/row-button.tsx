import { IconDots } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './row-button.module.css';

interface RowButtonProps {
  readonly children: string;
  readonly onClick: () => void;
  readonly isDangerous?: boolean;
  readonly isBlocked?: boolean;
}

/** A quiet action of a row. */
export const RowButton = ({ children, onClick, isDangerous = false, isBlocked = false }: RowButtonProps) => (
  <button type="button" className={styles.button} data-danger={isDangerous} disabled={isBlocked} onClick={onClick}>
    {children}
  </button>
);

interface RowIconProps {
  readonly name: string;
  /** Where the name is longer than what is to be read on hover. */
  readonly title?: string;
  readonly isDangerous?: boolean;
  readonly tabIndex?: number;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A quiet action of a row that is only drawn. */
export const RowIcon = ({ name, title = name, isDangerous = false, tabIndex, onClick, children }: RowIconProps) => (
  <button
    type="button"
    className={styles.icon}
    aria-label={name}
    title={title}
    data-danger={isDangerous}
    tabIndex={tabIndex}
    onClick={onClick}
  >
    {children}
  </button>
);

/** Opens what is needed seldom; goes into the target of a menu, which gives it the rest of its properties. */
export const RowMenuButton = ({ name, ...props }: ComponentProps<'button'> & { readonly name: string }) => (
  <button {...props} type="button" className={styles.icon} aria-label={name} title={name}>
    <IconDots size={16} stroke={1.75} aria-hidden />
  </button>
);
