import type { OwnSession } from '@disclosure/api';
import { messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorBanner } from '../../components/callout.tsx';
import { Loading } from '../../components/loading.tsx';
import { MomentText } from '../../components/moment-text.tsx';
import page from '../../components/page.module.css';
import { QueryState } from '../../components/query-state.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { type Api, useApi } from '../../lib/api.tsx';
import { reasonOf } from '../../lib/failure.ts';
import { toasts } from '../../lib/toasts.ts';
import styles from './profile.module.css';

/** The user's sessions. One that the user does not recognize can be ended here. */
export function SessionsPanel() {
  const { sessions, end, endOthers } = useMySessions();
  const failure = end.error ?? endOthers.error;
  return (
    <section className={page.panel} aria-labelledby="my-sessions">
      <div className={styles.titleRow}>
        <h2 id="my-sessions">Where you are signed in</h2>
        {(sessions.data?.length ?? 0) > 1 && (
          <Button
            variant="default"
            disabled={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined, { onSuccess: () => toasts.show(messages.sessions.othersEnded) })}
          >
            Sign out others
          </Button>
        )}
      </div>
      {failure && <ErrorBanner error={failure}>{reasonOf(failure)}</ErrorBanner>}
      <QueryState query={sessions} loading={<Loading />} failed={messages.sessions.loadFailed}>
        {(all) => (
          <ul className={styles.sessions}>
            {all.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                isBlocked={end.isPending}
                onEnd={() => end.mutate(session, { onSuccess: () => toasts.show(messages.sessions.ended) })}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

interface SessionLineProps {
  readonly session: OwnSession;
  readonly isBlocked: boolean;
  readonly onEnd: () => void;
}

const SessionLine = ({ session, isBlocked, onEnd }: SessionLineProps) => (
  <li>
    <div>
      <strong>{session.device}</strong>
      <span>
        {session.address} · since <MomentText at={session.started_at} />
      </span>
    </div>
    {session.current ? (
      <span className={styles.here}>This session</span>
    ) : (
      <>
        <span>
          Last seen <MomentText at={session.last_seen} />
        </span>
        <RowButton isBlocked={isBlocked} onClick={onEnd}>
          Sign out
        </RowButton>
      </>
    )}
  </li>
);

const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['me', 'sessions'], queryFn: api.listMySessions, staleTime: 0 });

/** The user's sessions, and how to end them. */
function useMySessions() {
  const api = useApi();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
  return {
    sessions: useQuery(sessionsQuery(api)),
    end: useMutation({ mutationFn: ({ id }: OwnSession) => api.endMySession({ params: { id } }), onSettled }),
    endOthers: useMutation({ mutationFn: () => api.endMyOtherSessions(), onSettled }),
  };
}
