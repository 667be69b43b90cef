import { ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DoneNote, ErrorBanner } from '../../components/callout.tsx';
import { Loading } from '../../components/loading.tsx';
import page from '../../components/page.module.css';
import { type Api, useApi } from '../../lib/api.tsx';
import { useMailedLink } from '../../lib/browser.ts';
import { wordsOf } from '../../lib/failure.ts';
import { useMayCall } from '../session/use-may-call.ts';
import { useSession } from '../session/use-session.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';
import styles from './profile.module.css';
import { RemindersPanel } from './reminders-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TwoStepPanel } from './two-step/two-step-panel.tsx';
import { useProfile } from './use-profile.ts';

export function ProfilePage() {
  const { me, customers, refetch } = useProfile();
  const { mustSetUpTwoStep } = useSession();
  const mayCall = useMayCall();
  const [isEditing, setEditing] = useState(false);
  return (
    <div className={page.narrow}>
      <EmailConfirmation onConfirmed={refetch} />
      {me.isPending && <Loading />}
      {me.isError && (
        <ErrorBanner error={me.error} onRetry={() => void me.refetch()}>
          Your profile could not be loaded.
        </ErrorBanner>
      )}
      {me.data &&
        (isEditing ? (
          <ProfileForm me={me.data} onClose={() => setEditing(false)} />
        ) : (
          <ProfileView me={me.data} onEdit={() => setEditing(true)} />
        ))}
      <TwoStepPanel />
      {!mustSetUpTwoStep && (
        <>
          {mayCall('getReminders') && <RemindersPanel />}
          <SessionsPanel />
          <MyCustomers customers={customers} />
        </>
      )}
    </div>
  );
}

/** Confirms a new email address from the link that was mailed to it. */
function EmailConfirmation({ onConfirmed }: { readonly onConfirmed: () => unknown }) {
  const api = useApi();
  const [query, forgetLink] = useMailedLink('confirm');
  const token = query.get('confirm');
  const sent = useRef<string>(undefined);
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: api.confirmEmail,
    onSuccess: onConfirmed,
    // Sent once, whatever comes of it: a reload must not report that the link was used before.
    onSettled: forgetLink,
  });

  useEffect(() => {
    // A token works once; a second call would report a failure.
    if (!token || sent.current === token) return;
    sent.current = token;
    mutate({ body: { token } });
  }, [mutate, token]);

  if (isSuccess) return <DoneNote>{messages.profile.emailConfirmed}</DoneNote>;
  return error ? <ErrorBanner error={error}>{explain(error)}</ErrorBanner> : null;
}

const explain = (error: Error) =>
  error instanceof ProblemError && error.status === 400 ? messages.profile.confirmationInvalid : wordsOf(error);

interface MyCustomersProps {
  readonly customers: UseQueryResult<Awaited<ReturnType<Api['listMyCustomers']>>>;
}

/** The customers whose files the user sees. */
function MyCustomers({ customers }: MyCustomersProps) {
  return (
    <section className={page.panel} aria-labelledby="my-customers">
      <h2 id="my-customers">My customers</h2>
      <p className={page.quiet}>You see the saved files of these customers. A Manager assigns them.</p>
      {customers.isError && (
        <ErrorBanner error={customers.error} onRetry={() => void customers.refetch()}>
          Your customers could not be loaded.
        </ErrorBanner>
      )}
      {customers.data?.length === 0 && <p className={styles.none}>You are not assigned to any customer.</p>}
      <ul className={styles.customers}>
        {customers.data?.map(({ id, name, operator_number }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{operator_number}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
