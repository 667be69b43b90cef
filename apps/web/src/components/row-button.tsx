import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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

interface RowIconsProps {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Edit and Delete where words would take the room of the data. */
export const RowIcons = ({ onEdit, onDelete }: RowIconsProps) => (
  <>
    <IconButton name="Edit" onClick={onEdit}>
      <IconPencil size={15} stroke={1.75} aria-hidden />
    </IconButton>
    <IconButton name="Delete" onClick={onDelete}>
      <IconTrash size={15} stroke={1.75} aria-hidden />
    </IconButton>
  </>
);

interface IconButtonProps {
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const IconButton = ({ name, onClick, children }: IconButtonProps) => (
  <button
    type="button"
    className={styles.icon}
    aria-label={name}
    title={name}
    data-danger={name === 'Delete'}
    onClick={onClick}
  >
    {children}
  </button>
);
