import {
  commonCustomer,
  isEachItsOwn,
  listOwners,
  messages,
  openAssociation,
  type OwnerOfWell,
  type SettledCustomer,
  someNames,
  withOwnCustomers,
} from '@disclosure/core';
import { Button } from '@mantine/core';
import { Notice } from '../../../../components/callout.tsx';
import { useReferenceData } from '../../state/reference-data.tsx';
import { useWizard, useWizardState } from '../../state/store.ts';
import { needsClick, Settlements, useOwners } from './customer-settlement.tsx';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './customer-panel.module.css';
import panel from './panel.module.css';
import { useCustomerChoice, useRebuilding, type OpenChoice } from '../../state/customer.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../lib/api.tsx';
import { reasonOf } from '../../../../lib/failure.ts';
import { customersList } from '../../../../lib/queries.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { useMayCall } from '../../../session/use-may-call.ts';
import { useSession } from '../../../session/use-session.ts';
import { CancelButton, Dialog, DialogFoot } from '../../../../components/dialog.tsx';
import dialog from './save.module.css';
import { SelectField } from '../../../../components/select-field.tsx';

interface CustomerPanelProps {
  readonly keys: readonly string[];
  /** The well on the screen. */
  readonly current: string;
  /** The well whose own customer is to be chosen. */
  readonly wanted: string;
  readonly onWant: (key: string) => void;
}

/** Who the files are for. */
export function CustomerPanel({ keys, current, wanted, onWant }: CustomerPanelProps) {
  const { customers } = useReferenceData();
  const choice = useCustomerChoice();
  const owners = useOwners();
  const message = useWizardState((state) => openAssociation(state, customers));
  const common = commonCustomer(owners);
  const toConfirm = owners.filter(needsClick).length;
  const selectOne = (
    <CustomerSelect
      label="Customer"
      customers={customers}
      value={common}
      onChoose={(one) => choice.choose(keys, one)}
    />
  );
  return (
    <section
      className={`${panel.panel} ${styles.customer}`}
      data-asks={toConfirm > 0 || message !== undefined}
      aria-labelledby="customer-heading"
    >
      <header className={panel.panelHead}>
        <h2 id="customer-heading">Customer</h2>
        {toConfirm > 0 && <ToConfirm count={toConfirm} />}
      </header>
      <Associations owners={owners} message={message} selectOne={selectOne} />
      <Settlements owners={owners} isMixed={common === null} />
      {keys.length > 1 && (
        <OwnCustomer wellKey={current} isWanted={wanted === current} onWant={() => onWant(current)} />
      )}
      <RebuildOffer keys={keys} />
      <AssignmentWarning keys={keys} />
      {choice.open && <ChangingHandsDialog choice={choice.open} onTake={choice.take} onClose={choice.close} />}
    </section>
  );
}

const ToConfirm = ({ count }: { readonly count: number }) => (
  <span className={styles.toConfirm}>
    <IconAlertTriangleFilled size={14} aria-hidden />
    {messages.saving.toConfirm(count)}
  </span>
);

interface AssociationsProps {
  readonly owners: readonly OwnerOfWell[];
  /** What is to be said about the customers of the wells until a user has answered it. */
  readonly message: string | undefined;
  /** Chooses one customer for all wells. */
  readonly selectOne: ReactNode;
}

/** One customer for all wells, or what is to be said where they differ, with its two answers below it. */
function Associations({ owners, message, selectOne }: AssociationsProps) {
  const store = useWizard();
  const [isOneWanted, setOneWanted] = useState(false);
  const settled = owners.filter(({ customer }) => customer !== null);
  const isMixed = settled.length > 0 && commonCustomer(settled) === null;
  const isAnswered = useWizardState((state) => isMixed && isEachItsOwn(state, settled));
  const list = listOwners(settled);
  return (
    <>
      {message !== undefined && <Notice>{message}</Notice>}
      {isMixed && !isAnswered && (
        <Button
          variant="default"
          className={styles.answer ?? ''}
          onClick={() => store.change((state) => withOwnCustomers(state, owners))}
        >
          {messages.customerChoice.eachItsOwn(list)}
        </Button>
      )}
      {isAnswered && <p className={styles.answered}>{messages.saving.eachItsOwn(list)}</p>}
      {message === undefined && isMixed && !isOneWanted ? (
        <button type="button" className={panel.link} onClick={() => setOneWanted(true)}>
          One customer for all wells
        </button>
      ) : (
        selectOne
      )}
    </>
  );
}

interface OwnCustomerProps {
  readonly wellKey: string;
  readonly isWanted: boolean;
  readonly onWant: () => void;
}

/** One of several wells may belong to another customer. Most do not, so the second choice opens on demand. */
function OwnCustomer({ wellKey, isWanted, onWant }: OwnCustomerProps) {
  const { customers } = useReferenceData();
  const { choose } = useCustomerChoice();
  const disclosure = useWizardState((state) => state.disclosures[wellKey]);
  if (!disclosure) return null;
  const label = `Customer of ${disclosure.well.wellName}`;
  if (!isWanted) {
    return (
      <button type="button" className={panel.link} onClick={onWant}>
        {`${disclosure.customer ? 'Another' : 'A'} customer for ${disclosure.well.wellName}`}
      </button>
    );
  }
  return (
    <div ref={focusSelect}>
      <p className={panel.hint}>{label}</p>
      <CustomerSelect
        label={label}
        customers={customers}
        value={disclosure.customer}
        onChoose={(customer) => choose([wellKey], customer)}
      />
    </div>
  );
}

const focusSelect = (place: HTMLElement | null) => place?.querySelector('select')?.focus();

/** Rows made for one customer are rebuilt for another only when the user asks for it. */
function RebuildOffer({ keys }: Pick<CustomerPanelProps, 'keys'>) {
  const { open, rebuild } = useRebuilding(keys);
  const disclosures = useWizardState((state) => state.disclosures);
  const name = disclosures[open[0] ?? '']?.customer?.name;
  if (name === undefined) return null;
  return (
    <div className={styles.offer}>
      <p>{messages.saving.rebuildWarning}</p>
      <Button variant="default" onClick={rebuild}>
        {messages.disclosure.rebuildRows(name)}
      </Button>
    </div>
  );
}

interface Owner {
  readonly id: number;
  readonly name: string;
  readonly files: number;
}

/** A role alone does not make a file visible; only an assignment to its customer does. */
function AssignmentWarning({ keys }: { readonly keys: readonly string[] }) {
  const disclosures = useWizardState((state) => state.disclosures);
  const unseen = useUnseen(keys.flatMap((key) => disclosures[key]?.customer ?? []));
  return unseen.map((owner) => <OwnerWarning key={owner.id} owner={owner} />);
}

function OwnerWarning({ owner: { id, name, files } }: { readonly owner: Owner }) {
  const { user } = useSession();
  const mayCall = useMayCall();
  const api = useApi();
  const queryClient = useQueryClient();
  const assign = useMutation({
    mutationFn: (userId: number) => api.assignUsers({ params: { id }, body: { user_ids: [userId] } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['me', 'customers'] }),
        queryClient.invalidateQueries({ queryKey: ['my-customers'] }),
      ]),
    onError: (error) => toasts.show(messages.saving.assignFailed(reasonOf(error)), 'failed'),
  });
  return (
    <div className={styles.offer}>
      <Notice>{messages.saving.notAssigned(name, files)}</Notice>
      {typeof user?.id === 'number' && mayCall('assignUsers') && (
        <Button variant="default" aria-busy={assign.isPending} onClick={() => assign.mutate(Number(user.id))}>
          {`Assign me to ${name}`}
        </Button>
      )}
    </div>
  );
}

/** The customers among these whose files the user will not see. */
function useUnseen(owners: readonly { readonly id: number; readonly name: string }[]): Owner[] {
  const api = useApi();
  const mine = useQuery({ queryKey: ['me', 'customers'], queryFn: () => api.listMyCustomers() });
  const all = useQuery(customersList(api));
  if (!mine.data || !all.data) return [];
  const own = new Set(mine.data.map(({ id }) => id));
  if (all.data.some(({ id, all_access }) => all_access && own.has(id))) return [];
  const unseen = [...new Map(owners.map((owner) => [owner.id, owner])).values()].filter(({ id }) => !own.has(id));
  return unseen.map(({ id, name }) => ({ id, name, files: owners.filter((owner) => owner.id === id).length }));
}

interface ChangingHandsDialogProps {
  readonly choice: OpenChoice;
  readonly onTake: ReturnType<typeof useCustomerChoice>['take'];
  readonly onClose: () => void;
}

/** A file under the wrong company would be seen by the wrong people, so this shows whose wells change hands. */
function ChangingHandsDialog({ choice: { customer, free, taken }, onTake, onClose }: ChangingHandsDialogProps) {
  const disclosures = useWizardState((state) => state.disclosures);
  const byOwner = Map.groupBy(taken, (key) => disclosures[key]?.customer?.name ?? '');
  return (
    <Dialog title={customer.name} isAlert onClose={onClose}>
      <p>{messages.saving.othersWells(customer.name)}</p>
      <ul className={dialog.owners}>
        {[...byOwner].map(([owner, keys]) => (
          <li key={owner}>
            <b>{owner}</b>
            <span>{someNames(keys.map((key) => disclosures[key]?.well.wellName ?? ''))}</span>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <CancelButton isSafeChoice />
        {free.length > 0 && (
          <Button variant="default" onClick={() => void onTake(free, customer)}>
            {`Only the others (${free.length})`}
          </Button>
        )}
        <Button onClick={() => void onTake([...free, ...taken], customer)}>
          {`All wells (${free.length + taken.length})`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface CustomerSelectProps {
  readonly label: string;
  readonly customers: readonly SettledCustomer[];
  readonly value: SettledCustomer | null;
  readonly onChoose: (customer: SettledCustomer) => void;
}

function CustomerSelect({ label, customers, value, onChoose }: CustomerSelectProps) {
  // A customer that was archived in the meantime stays in the list.
  const known = value && customers.every(({ id }) => id !== value.id) ? [value, ...customers] : customers;
  return (
    <SelectField
      aria-label={label}
      value={value?.id ?? ''}
      onChange={({ currentTarget }) => {
        const chosen = known.find(({ id }) => String(id) === currentTarget.value);
        if (chosen) onChoose(chosen);
      }}
    >
      <option value="" disabled>
        Select a customer
      </option>
      {known.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
