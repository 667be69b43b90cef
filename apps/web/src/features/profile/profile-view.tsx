import type { Me } from '@disclosure/api';
import { displayName, messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import page from '../../components/page.module.css';

interface ProfileViewProps {
  readonly me: Me;
  readonly onEdit: () => void;
}

export function ProfileView({ me, onEdit }: ProfileViewProps) {
  return (
    <section aria-labelledby="profile">
      <div className={page.head}>
        <h1 id="profile">My Profile</h1>
        <Button variant="default" onClick={onEdit}>
          Edit Profile
        </Button>
      </div>
      <div className={page.panel}>
        <dl className={page.facts}>
          <dt>Name</dt>
          <dd>{nameOf(me) || 'N/A'}</dd>
          <dt>Email</dt>
          <dd>
            {me.email || 'N/A'}
            {me.pending_email && <p className={page.quiet}>{messages.profile.confirmationSent(me.pending_email)}</p>}
          </dd>
          <dt>Role</dt>
          <dd>{me.roles.join(', ') || 'User'}</dd>
        </dl>
      </div>
    </section>
  );
}

export const nameOf = (me: Me) =>
  me.first_name || me.last_name ? displayName(me.first_name, me.last_name, me.email) : '';
