import { useState } from 'react';
import { ErrorBanner } from '../../components/callout.tsx';
import { Loading } from '../../components/loading.tsx';
import page from '../../components/page.module.css';
import { useSession } from '../session/use-session.ts';
import { EmailConfirmation } from './email-confirmation.tsx';
import { MyCustomers } from './my-customers.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TwoStepPanel } from './two-step/two-step-panel.tsx';
import { useProfile } from './use-profile.ts';

export function ProfilePage() {
  const { me, customers, refetch } = useProfile();
  const { mustSetUpTwoStep } = useSession();
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
          <SessionsPanel />
          <MyCustomers customers={customers} />
        </>
      )}
    </div>
  );
}
