import type { Reminders } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBanner } from '../../components/callout.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { ConfirmDialog, Dialog, DialogFoot } from '../../components/dialog.tsx';
import { Loading } from '../../components/loading.tsx';
import { MomentText } from '../../components/moment-text.tsx';
import page from '../../components/page.module.css';
import { QueryState } from '../../components/query-state.tsx';
import { type Api, useApi } from '../../lib/api.tsx';
import { useComeHere, useCopy } from '../../lib/browser.ts';
import { reasonOf, wordsOf } from '../../lib/failure.ts';
import { toasts } from '../../lib/toasts.ts';
import styles from './profile.module.css';

const { reminders: texts } = messages;

/** How the user is reminded of what is due: the digest by mail, and the calendar address. */
export function RemindersPanel() {
  const { reminders } = useReminders();
  const panel = useComeHere('#reminders');
  return (
    <section ref={panel} className={page.panel} aria-labelledby="my-reminders">
      <h2 id="my-reminders">Reminders</h2>
      <QueryState query={reminders} loading={<Loading />} failed={texts.loadFailed}>
        {(state) => (
          <div className={styles.reminders}>
            <DigestField state={state} />
            <Calendar state={state} />
          </div>
        )}
      </QueryState>
    </section>
  );
}

interface StateProps {
  readonly state: Reminders;
}

function DigestField({ state: { digest, digestTime, timeZone } }: StateProps) {
  const { setDigest } = useReminders();
  const { isPending, variables, error } = setDigest;
  return (
    <>
      <CheckField
        name="digest"
        label="Digest by mail"
        meaning={digestTime === null ? texts.digestOff : texts.digestAt(digestTime, timeZone)}
        checked={isPending ? variables.body.digest : digest}
        disabled={isPending || digestTime === null}
        onChange={({ currentTarget }) => setDigest.mutate({ body: { digest: currentTarget.checked } })}
      />
      {error && <ErrorBanner error={error}>{reasonOf(error)}</ErrorBanner>}
    </>
  );
}

function Calendar({ state: { calendarMadeAt } }: StateProps) {
  const [open, setOpen] = useState<'address' | 'revoke'>();
  const close = () => setOpen(undefined);
  const hasAddress = calendarMadeAt !== null;
  return (
    <div className={styles.calendar}>
      <div>
        <h3>Calendar</h3>
        <p className={page.quiet}>{texts.calendarMeaning}</p>
        {hasAddress && (
          <p className={page.quiet}>
            You have an address, made <MomentText at={calendarMadeAt} />. It cannot be shown again.
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => setOpen('address')}>
          {hasAddress ? 'New address' : 'Make an address'}
        </Button>
        {hasAddress && (
          <Button variant="default" onClick={() => setOpen('revoke')}>
            Revoke
          </Button>
        )}
      </div>
      {open === 'address' && <AddressDialog isRenewal={hasAddress} onClose={close} />}
      {open === 'revoke' && <RevokeDialog onClose={close} />}
    </div>
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

const explain = (error: unknown) => [{ message: wordsOf(error) }];

/** Asks first, and then shows the new address this once. */
function AddressDialog({ isRenewal, onClose }: DialogProps & { readonly isRenewal: boolean }) {
  const { makeAddress } = useReminders();
  const [url, setUrl] = useState<string>();
  // The panel knows of the address as soon as it is made, and the dialog stays what it was opened as.
  const [asksForNew] = useState(isRenewal);
  if (url !== undefined) return <ShownAddress url={url} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={asksForNew ? 'New calendar address' : 'Make a calendar address'}
      confirm="Make it"
      busyText="Making it..."
      isHarmless={!asksForNew}
      onConfirm={async () => setUrl((await makeAddress.mutateAsync()).url)}
      explain={explain}
      onClose={onClose}
    >
      {asksForNew ? texts.renewal : texts.calendarMeaning}
    </ConfirmDialog>
  );
}

function ShownAddress({ url, onClose }: DialogProps & { readonly url: string }) {
  const copy = useCopy(url);
  return (
    <Dialog title="Your calendar address" onClose={onClose}>
      <p className={page.quiet}>{texts.shownOnce}</p>
      <p className={styles.address}>{url}</p>
      <DialogFoot>
        <Button variant="default" data-autofocus onClick={copy.run}>
          {copy.isDone ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </Dialog>
  );
}

function RevokeDialog({ onClose }: DialogProps) {
  const { revokeAddress } = useReminders();
  return (
    <ConfirmDialog
      title="Revoke the calendar address"
      confirm="Revoke"
      busyText="Revoking..."
      onConfirm={async () => {
        await revokeAddress.mutateAsync();
        toasts.show(texts.revoked);
        onClose();
      }}
      explain={explain}
      onClose={onClose}
    >
      {texts.revoking}
    </ConfirmDialog>
  );
}

const remindersQuery = (api: Api) => queryOptions({ queryKey: ['me', 'reminders'], queryFn: api.getReminders });

/** How the user is reminded, and how to change that. */
function useReminders() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = remindersQuery(api);
  const onSuccess = () => queryClient.invalidateQueries({ queryKey });
  return {
    reminders: useQuery(remindersQuery(api)),
    setDigest: useMutation({
      mutationFn: api.updateReminders,
      onSuccess: (saved) => {
        queryClient.setQueryData(queryKey, saved);
        toasts.show(saved.digest ? texts.digestTurnedOn : texts.digestTurnedOff);
      },
    }),
    makeAddress: useMutation({ mutationFn: () => api.makeCalendarAddress(), onSuccess }),
    revokeAddress: useMutation({ mutationFn: () => api.revokeCalendarAddress(), onSuccess }),
  };
}
