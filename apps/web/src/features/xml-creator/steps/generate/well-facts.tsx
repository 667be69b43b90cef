import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import {
  type Disclosure,
  printApiNumber,
  printCleanVolume,
  printCount,
  printDepth,
  printNonWaterVolume,
  printShort,
  sharesOf,
  sumUpRows,
} from '@disclosure/core';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { TermText } from '../../../../components/term.tsx';
import { useWizardNavigation } from '../../state/navigation.tsx';
import { useWizardState } from '../../state/store.ts';
import { EditWell } from '../wells/edit-well.tsx';
import styles from './well-facts.module.css';

interface WellFactsProps {
  readonly wellKey: string;
  readonly disclosure: Disclosure;
}

/** What the document will say about the well, in one row, and the way to where each part is entered. */
export function WellFacts({ wellKey, disclosure }: WellFactsProps) {
  const { well } = disclosure;
  const { rows, products } = sumUpRows(disclosure.rows);
  return (
    <div className={styles.strip}>
      <dl className={styles.facts}>
        <Fact name="API">{printApiNumber(well.apiNumber)}</Fact>
        <Fact name="County, State" isShort>
          {[well.county, well.state].filter(Boolean).join(', ')}
        </Fact>
        <Fact name="Job dates">{[day(well.startDate), day(well.endDate)].filter(Boolean).join(' – ')}</Fact>
        <Fact name="TVD">{well.tvd === null ? '' : `${printDepth(well.tvd)} ft`}</Fact>
        <Fact name="Clean volume">{well.totalClean === null ? '' : `${printCleanVolume(well.totalClean)} gal`}</Fact>
        {well.totalBaseNonWaterVolume !== null && (
          <Fact name="Base non-water volume">{`${printNonWaterVolume(well.totalBaseNonWaterVolume)} gal`}</Fact>
        )}
        <Fact name="Water source" isShort>
          {water(disclosure)}
        </Fact>
        <Fact name="Chemicals" isShort>
          {`${printCount(rows, 'row')} · ${printCount(products, 'product').replace(' ', NO_BREAK)}`}
        </Fact>
      </dl>
      <ChangeMenu wellKey={wellKey} />
    </div>
  );
}

/** Where there is no room, the line ends before the number. */
const NO_BREAK = '\u{A0}';

const day = (text: string): string => text.trim().split(/[ T]/)[0] ?? '';

const water = ({ well: { waterSource } }: Disclosure): string =>
  waterSource
    ? sharesOf(waterSource)
        .map(({ name, percent }) => (waterSource.type === 'single' ? name : `${name} ${printShort(percent, 2)}\u{A0}%`))
        .join(' · ')
    : '';

interface FactProps {
  readonly name: string;
  /** Blank where it is missing. */
  readonly children: string;
  /** Takes two lines where there is no room for one. */
  readonly isShort?: boolean;
}

const Fact = ({ name, children, isShort = false }: FactProps) => (
  <div className={isShort ? styles.short : undefined}>
    <dt>
      <TermText text={name} />
    </dt>
    <dd>{children === '' ? <Missing>N/A</Missing> : children}</dd>
  </div>
);

const Missing = ({ children }: { readonly children: ReactNode }) => <span className={styles.missing}>{children}</span>;

/** The well is edited over this page; water and chemicals have steps of their own. */
function ChangeMenu({ wellKey }: Pick<WellFactsProps, 'wellKey'>) {
  const { goTo } = useWizardNavigation();
  const well = useWizardState(({ wells }) => wells.find(({ key }) => key === wellKey));
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const edit = () => {
    // The dialog gives the focus back to what had it: the item of the menu will be gone by then.
    button.current?.focus();
    setEditing(true);
  };
  return (
    <>
      <Menu position="bottom-end" width={200} withinPortal={false} withInitialFocusPlaceholder={false} returnFocus>
        <Menu.Target>
          <Button
            ref={button}
            variant="default"
            className={styles.change ?? ''}
            rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}
          >
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={edit}>Change well</Menu.Item>
          <Menu.Item onClick={() => goTo('water')}>Change water source</Menu.Item>
          <Menu.Item onClick={() => goTo('disclosure')}>Change chemicals</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {well && isEditing && <EditWell well={well} onClose={() => setEditing(false)} />}
    </>
  );
}
