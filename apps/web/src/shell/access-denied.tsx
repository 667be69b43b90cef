import { type Access, canEnter, rolesNeeded } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { TaskPanel } from '../components/task-panel.tsx';
import { useSession } from '../features/session/use-session.ts';
import { HOME } from '../lib/route-table.ts';
import { usePageTitle } from '../lib/browser.ts';
import styles from './access-denied.module.css';
import { useLastPlace } from './last-place.ts';

export function AccessDenied({ access }: { readonly access: Access }) {
  const { user, roles } = useSession();
  const navigate = useNavigate();
  const place = useLastPlace().get();
  usePageTitle('Access Denied');
  // A role can change between two pages: the last one may be closed by now as well.
  const back = place && canEnter(place.access, roles) ? place.path : HOME;

  return (
    <TaskPanel heading="Access Denied" icon={<IconLock size={18} stroke={1.75} aria-hidden />}>
      <p>You do not have permission to view this page.</p>
      <dl className={styles.facts}>
        <dt>Your current role</dt>
        <dd>{user?.role || 'Unknown'}</dd>
        <dt>Role needed</dt>
        <dd>{rolesNeeded(access)}</dd>
      </dl>
      <p className={styles.hint}>If you need this page, contact the administrator.</p>
      <Button size="md" fullWidth onClick={() => void navigate(back, { replace: true })}>
        Go Back
      </Button>
    </TaskPanel>
  );
}
