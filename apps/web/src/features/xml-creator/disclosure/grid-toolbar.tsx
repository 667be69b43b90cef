import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDownload, IconPlus, IconRowRemove } from '@tabler/icons-react';
import type { Ref } from 'react';
import { FindBox } from './find-box.tsx';
import styles from './grid-toolbar.module.css';
import { type Desk } from './grid-actions.ts';

interface GridToolbarProps {
  readonly desk: Desk;
  readonly rows: number;
  readonly history: { readonly canUndo: boolean; readonly canRedo: boolean };
  readonly findBox: Ref<HTMLInputElement>;
  readonly hasTypedPercents: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onExport: () => void;
  readonly onAddRow: () => void;
  readonly onDeleteRows: () => void;
  readonly onRecalculate: () => void;
}

/** What can be done with the rows, besides typing. */
export function GridToolbar(props: GridToolbarProps) {
  const { desk, rows, history, findBox, hasTypedPercents } = props;
  return (
    <div className={styles.bar}>
      <h2>Ingredients</h2>
      <span className={styles.count}>{`${rows} ${rows === 1 ? 'row' : 'rows'}`}</span>
      <div className={styles.end}>
        {hasTypedPercents && (
          <Button variant="default" className={styles.small ?? ''} onClick={props.onRecalculate}>
            Recalculate
          </Button>
        )}
        <FindBox desk={desk} ref={findBox} />
        <i className={styles.rule} />
        <ToolButton
          name="Undo"
          keys="Ctrl+Z"
          isDisabled={!history.canUndo}
          onClick={props.onUndo}
          Icon={IconArrowBackUp}
        />
        <ToolButton
          name="Redo"
          keys="Ctrl+Y"
          isDisabled={!history.canRedo}
          onClick={props.onRedo}
          Icon={IconArrowForwardUp}
        />
        <ToolButton name="Export as CSV" onClick={props.onExport} Icon={IconDownload} />
        <ToolButton name="Delete selected rows" keys="Ctrl+Delete" onClick={props.onDeleteRows} Icon={IconRowRemove} />
        <i className={styles.rule} />
        <Button
          variant="default"
          className={styles.small ?? ''}
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={props.onAddRow}
        >
          Add row
        </Button>
      </div>
    </div>
  );
}

interface ToolButtonProps {
  readonly name: string;
  readonly keys?: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly Icon: typeof IconDownload;
}

/** What it does is its name; with which keys, its tooltip tells. */
const ToolButton = ({ name, keys, isDisabled = false, onClick, Icon }: ToolButtonProps) => (
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
