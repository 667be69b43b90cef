import {
  type Customer,
  isByHand,
  isOneName,
  isSameCompany,
  messages,
  type NameMatch,
  type OwnerOfWell,
  ownersOfWells,
  printDecimals,
  type SettledCustomer,
  type Settlement,
  settlementInWords,
} from '@disclosure/core';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Notice } from '../../../../components/callout.tsx';
import { useApi } from '../../../../lib/api.tsx';
import { reasonOf } from '../../../../lib/failure.ts';
import { customersList } from '../../../../lib/queries.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { useMayCall } from '../../../session/use-may-call.ts';
import { useCustomerChoice } from '../../state/customer.ts';
import { useReferenceData } from '../../state/reference-data.tsx';
import { useWizardState } from '../../state/store.ts';
import styles from './customer-panel.module.css';

const { customerChoice } = messages;

/** Whose each selected well is, and how that was settled. */
export function useOwners(): readonly OwnerOfWell[] {
  const { customers } = useReferenceData();
  return ownersOfWells(
    useWizardState((state) => state),
    customers,
  );
}

/** A user has to confirm whose the well is. */
export const needsClick = ({ customer, suggestion }: OwnerOfWell): boolean =>
  customer === null ? suggestion !== undefined : customer.settled === undefined;

interface SettlementsProps extends Pick<SettlementProps, 'owners'> {
  /** A table says how it was settled for each well. */
  readonly isMixed: boolean;
}

/** How the customers were settled, and what is left for a user to settle. Wells that say the same are settled together. */
export function Settlements({ owners: all, isMixed }: SettlementsProps) {
  const alike = Map.groupBy(all, ({ name, customer }) =>
    JSON.stringify([name, customer?.id, customer?.settled?.how, customer?.settled?.by]),
  );
  const linesOf = (groups: readonly (readonly [string, readonly OwnerOfWell[]])[]) =>
    groups.map(([key, owners]) => <SettlementOf key={key} owners={owners} isOnly={alike.size === 1} />);
  const open = [...alike].filter(([, owners]) => owners.some(needsClick));
  const settled = [...alike].filter(
    ([, [first]]) => first?.customer?.settled && (!isMixed || isByHand(first.customer)),
  );
  return (
    <>
      {linesOf(open)}
      {settled.length > 1 ? (
        <details className={styles.settlements}>
          <summary>{customerChoice.howSettled}</summary>
          {linesOf(settled)}
        </details>
      ) : (
        linesOf(settled)
      )}
    </>
  );
}

interface SettlementProps {
  readonly owners: readonly OwnerOfWell[];
  /** All wells say the same. */
  readonly isOnly: boolean;
}

function SettlementOf({ owners, isOnly }: SettlementProps) {
  const { customer = null, suggestion } = owners[0] ?? {};
  if (suggestion) return <Suggestion owners={owners} match={suggestion} />;
  if (!customer) return null;
  if (!customer.settled) return <Unsettled owners={owners} customer={customer} />;
  return <Settled customer={customer} settled={customer.settled} count={isOnly ? undefined : owners.length} />;
}

export const startWithCapital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

interface SettledProps {
  readonly customer: SettledCustomer;
  readonly settled: Settlement;
  /** How many wells it is about, where not all are alike. */
  readonly count: number | undefined;
}

function Settled({ customer, settled, count }: SettledProps) {
  const words = settlementInWords(settled);
  const isSaid = settled.name !== '' && (settled.how === 'equal name' || !isSameCompany(settled.name, customer.name));
  return (
    <div className={styles.settled}>
      <IconCircleCheckFilled size={13} aria-hidden />
      <p title={settled.score === null ? undefined : `Score ${printDecimals(settled.score, 2)}`}>
        {count === undefined ? `${startWithCapital(words)}.` : `${customer.name}: ${words} (${count}).`}
        {isSaid && ` ${customerChoice.jobDataSay(settled.name)}`}
      </p>
      {isByHand(customer) && <RememberLater name={settled.name} customerId={customer.id} />}
    </div>
  );
}

/** A draft of an earlier version holds a customer that was selected by a name that is only similar. */
function Unsettled({ owners, customer }: Pick<SettlementProps, 'owners'> & Pick<SettledProps, 'customer'>) {
  const { take } = useCustomerChoice();
  const confirm = () =>
    take(
      owners.map(({ key }) => key),
      customer,
      'confirmed',
    );
  return (
    <div className={styles.offer}>
      <Notice>{customerChoice.unsettled(customer.name)}</Notice>
      <Button variant="default" onClick={() => void confirm()}>{`Use ${customer.name}`}</Button>
    </div>
  );
}

/** A name that is not clear is only a suggestion: a user must click. */
function Suggestion({ owners, match }: { readonly owners: readonly OwnerOfWell[]; readonly match: NameMatch }) {
  const { take } = useCustomerChoice();
  const name = owners[0]?.name ?? '';
  const offered = [match.best, ...(match.similar ? [match.similar] : [])];
  const { best, runnerUp } = match;
  // A name that is remembered is taken without asking from then on, so a user must want that.
  const [isTicked, setTicked] = useState(false);
  const { remember, canRemember } = useRemembering(name);
  const confirm = async ({ customer, score }: NameMatch['best']) => {
    const keys = owners.map(({ key }) => key);
    const isTaken = await take(keys, customer, 'confirmed', score);
    if (isTaken && isTicked && canRemember) remember.mutate(customer);
  };
  const next = runnerUp ? `; next ${runnerUp.customer.name}, ${printDecimals(runnerUp.score, 2)}` : '';
  return (
    <div className={styles.suggestion}>
      <p title={`Score ${printDecimals(best.score, 2)}${next}`}>
        <IconAlertTriangleFilled size={15} aria-hidden />
        {`${customerChoice.jobDataSay(name)} ${customerChoice.perhaps(offered.map(({ customer }) => customer.name).join(' or '))}`}
      </p>
      {canRemember && (
        <RememberTick
          text={messages.customers.remember(name, offered.length === 1 ? best.customer.name : 'the customer')}
          isTicked={isTicked}
          onTick={setTicked}
        />
      )}
      {offered.map((candidate, index) => (
        <Button
          key={candidate.customer.id}
          variant={index === 0 ? 'filled' : 'default'}
          onClick={() => void confirm(candidate)}
        >
          {`Use ${candidate.customer.name}`}
        </Button>
      ))}
    </div>
  );
}

interface RememberTickProps {
  readonly text: string;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

const RememberTick = ({ text, isTicked, onTick }: RememberTickProps) => (
  <label className={styles.tick}>
    <input type="checkbox" checked={isTicked} onChange={({ currentTarget }) => onTick(currentTarget.checked)} />
    <span>{text}</span>
  </label>
);

/** For a customer that is chosen already: the tick itself remembers the name. */
function RememberLater({ name, customerId }: { readonly name: string; readonly customerId: number }) {
  const { customers } = useReferenceData();
  const { remember, canRemember } = useRemembering(name);
  const customer = customers.find(({ id }) => id === customerId);
  if (!customer || !canRemember || isNameOf(name, customer)) return null;
  return (
    <RememberTick
      text={messages.customers.remember(name, customer.name)}
      isTicked={remember.isPending}
      onTick={() => remember.mutate(customer)}
    />
  );
}

const isNameOf = (name: string, { name: own, otherNames }: Customer): boolean =>
  [own, ...otherNames].some((each) => isSameCompany(each, name));

/** Makes the name in the job data another name of a customer, for users who may edit customers. */
function useRemembering(name: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const mayCall = useMayCall();
  const remember = useMutation({
    mutationFn: ({ id }: { readonly id: number; readonly name: string }) =>
      api.addOtherName({ params: { id }, body: { name } }),
    onSuccess: async (_, customer) => {
      toasts.show(messages.customers.remembered(name, customer.name));
      await queryClient.invalidateQueries({ queryKey: customersList(api).queryKey, exact: true });
    },
    onError: (error) => toasts.show(messages.customers.rememberFailed(reasonOf(error)), 'failed'),
  });
  return { remember, canRemember: mayCall('addOtherName') && isOneName(name) };
}
