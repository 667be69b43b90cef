import { ActionIcon } from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import styles from './sheet-bar.module.css';

interface ToolButtonProps {
  readonly name: string;
  readonly keys?: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly Icon: TablerIcon;
}

/** A button in the toolbar of a sheet. The tooltip adds the keys to the name. */
export const ToolButton = ({ name, keys, isDisabled = false, onClick, Icon }: ToolButtonProps) => (
  <ActionIcon
    aria-label={name}
    aria-disabled={isDisabled}
    title={keys ? `${name} (${keys})` : name}
    className={isDisabled ? (styles.off ?? '') : ''}
    onClick={onClick}
  >
    <Icon size={16} stroke={1.75} aria-hidden />
  </ActionIcon>
);
