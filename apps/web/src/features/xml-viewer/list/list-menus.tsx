import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconChevronDown, IconColumns3 } from '@tabler/icons-react';
import { ChipButton } from '../../../components/filter-chip.tsx';
import { insidePage } from '../../../components/inside-page.ts';
import type { Sort } from '../../../lib/table-view.ts';
import { extraColumns, hiddenSorts, USUAL_COLUMNS } from './file-columns.tsx';

interface ColumnMenuProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string) => void;
}

/** Adds columns to those of the specification, which are always there. */
export const ColumnMenu = ({ chosen, onChange }: ColumnMenuProps) => (
  <Menu position="bottom-end" width={200} returnFocus portalProps={insidePage}>
    <Menu.Target>
      <ChipButton>
        <IconColumns3 size={14} stroke={1.75} aria-hidden />
        Columns {USUAL_COLUMNS + chosen.length} of {USUAL_COLUMNS + extraColumns.length}
      </ChipButton>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.CheckboxGroup value={[...chosen]} onChange={(ids) => onChange(ids.join(' '))}>
        {extraColumns.map(({ id, title }) => (
          <Menu.CheckboxItem key={id} value={id}>
            {title}
          </Menu.CheckboxItem>
        ))}
      </Menu.CheckboxGroup>
    </Menu.Dropdown>
  </Menu>
);

interface SortMenuProps {
  readonly sort: { readonly current: Sort; readonly by: (column: string) => void };
}

/** Sorts by columns that a list beside an open file has no room for. Choosing the current one turns the order round. */
export const SortMenu = ({ sort }: SortMenuProps) => (
  <Menu position="bottom-start" width={200} returnFocus portalProps={insidePage}>
    <Menu.Target>
      <button type="button" title="Sort by">
        File Name · Operator · Customer
        <IconChevronDown size={14} stroke={2} aria-hidden />
      </button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>Sort by</Menu.Label>
      <Menu.RadioGroup value={sort.current.column}>
        {hiddenSorts.map(({ id, title }) => (
          <Menu.RadioItem key={id} value={id} closeMenuOnClick onClick={() => sort.by(id)}>
            {title}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Dropdown>
  </Menu>
);
