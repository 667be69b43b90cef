import { type DisclosureRow, isTypedOver, printCount } from '@disclosure/core';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDownload, IconPlus, IconRowRemove } from '@tabler/icons-react';
import { memo, type Ref } from 'react';
import { FindBox, type FindTools } from './find-box.tsx';
import styles from './grid-toolbar.module.css';

/** What the toolbar can do. The same functions on every drawing: it is drawn again only when it says something else. */
export interface Tools extends FindTools {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly exportRows: () => void;
  readonly addRow: () => void;
  readonly deleteRows: () => void;
  readonly recalculate: () => void;
}

interface GridToolbarProps {
  readonly rows: readonly DisclosureRow[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly findBox: Ref<HTMLInputElement>;
  readonly tools: Tools;
}

/** What can be done with the rows, besides typing. */
export const GridToolbar = memo(function GridToolbar(props: GridToolbarProps) {
  const { rows, canUndo, canRedo, findBox, tools } = props;
  const hasTypedPercents = rows.some((row) => isTypedOver(row, 'percentInHFJob'));
  return (
    <div className={styles.bar}>
      <h2>Ingredients</h2>
      <span className={styles.count}>{printCount(rows.length, 'row')}</span>
      <div className={styles.end}>
        {hasTypedPercents && (
          <Button variant="default" className={styles.small ?? ''} onClick={tools.recalculate}>
            Recalculate
          </Button>
        )}
        <FindBox rows={rows} tools={tools} ref={findBox} />
        <i className={styles.rule} />
        <ToolButton name="Undo" keys="Ctrl+Z" isDisabled={!canUndo} onClick={tools.undo} Icon={IconArrowBackUp} />
        <ToolButton name="Redo" keys="Ctrl+Y" isDisabled={!canRedo} onClick={tools.redo} Icon={IconArrowForwardUp} />
        <ToolButton name="Export as CSV" onClick={tools.exportRows} Icon={IconDownload} />
        <ToolButton name="Delete selected rows" keys="Ctrl+Delete" onClick={tools.deleteRows} Icon={IconRowRemove} />
        <i className={styles.rule} />
        <Button
          variant="default"
          className={styles.small ?? ''}
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={tools.addRow}
        >
          Add row
        </Button>
      </div>
    </div>
  );
});

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
