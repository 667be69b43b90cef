import { messages, type OwnerOfWell, printDecimals, settlementInWords } from '@disclosure/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { ColumnHeads } from '../../../../components/column-heads.tsx';
import { useCustomerChoice } from '../../state/customer.ts';
import { useWizardState } from '../../state/store.ts';
import { needsClick, startWithCapital, useOwners } from './customer-settlement.tsx';
import styles from './owners-table.module.css';
import panel from './panel.module.css';

interface OwnersTableProps {
  /** The well on the screen. */
  readonly current: string;
  /** Another customer is to be chosen for this well. */
  readonly onChange: (key: string) => void;
}

const { customerChoice: texts } = messages;

/** Whose file each is and how that was settled, where that is not the same for all. Open while something is to be settled. */
export function OwnersTable({ current, onChange }: OwnersTableProps) {
  const owners = useOwners();
  const isMixed = new Set(owners.map(({ customer }) => customer?.id)).size > 1;
  if (!isMixed) return null;
  return (
    <details className={styles.owners} open={owners.some(({ customer }) => customer?.settled === undefined)}>
      <summary>{texts.whoseFile}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls */}
      <section aria-label={texts.whoseFile} tabIndex={0} className={styles.scroll}>
        <table>
          <ColumnHeads titles={['Well', 'In the job data', 'Customer', 'How it was settled', 'Action']} />
          <tbody>
            {owners.map((owner) => (
              <OwnerRow key={owner.key} owner={owner} isCurrent={owner.key === current} onChange={onChange} />
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

interface OwnerRowProps extends Pick<OwnersTableProps, 'onChange'> {
  readonly owner: OwnerOfWell;
  readonly isCurrent: boolean;
}

function OwnerRow({ owner, isCurrent, onChange }: OwnerRowProps) {
  const { take } = useCustomerChoice();
  const { key, name, id, customer, suggestion } = owner;
  const wellName = useWizardState((state) => state.disclosures[key]?.well.wellName ?? '');
  const best = suggestion?.best;
  return (
    <tr data-current={isCurrent}>
      <th scope="row">{wellName}</th>
      <td>{name || (id === null ? '' : `(id ${id})`)}</td>
      <td>{customer?.name ?? (best ? `${best.customer.name} ?` : '')}</td>
      <Settled owner={owner} />
      <td>
        {best ? (
          <button
            type="button"
            className={panel.link}
            aria-label={`Use ${best.customer.name} for ${wellName}`}
            onClick={() => void take([key], best.customer, 'confirmed', best.score)}
          >
            Use
          </button>
        ) : (
          <button
            type="button"
            className={panel.link}
            aria-label={`Change the customer of ${wellName}`}
            onClick={() => onChange(key)}
          >
            Change
          </button>
        )}
      </td>
    </tr>
  );
}

function Settled({ owner }: Pick<OwnerRowProps, 'owner'>) {
  const { customer, suggestion } = owner;
  const settled = customer?.settled;
  const score = settled ? settled.score : suggestion?.best.score;
  const open = needsClick(owner) ? texts.needsClick : texts.none;
  const Icon = settled ? IconCircleCheckFilled : IconAlertTriangleFilled;
  return (
    <td data-open={!settled} title={typeof score === 'number' ? `Score ${printDecimals(score, 2)}` : undefined}>
      <Icon size={13} aria-hidden />
      {settled ? startWithCapital(settlementInWords(settled)) : open}
    </td>
  );
}
