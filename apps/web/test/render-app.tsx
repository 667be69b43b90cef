import type { Send } from '@disclosure/api';
import type { Role } from '@disclosure/core';
import { render } from '@testing-library/react';
import { createMemoryRouter, type InitialEntry } from 'react-router';
import { App } from '../src/app.tsx';
import { Session } from '../src/features/session/session.ts';
import { writeSession } from '../src/features/session/stored-session.ts';
import { type DraftPorts, DraftPortsContext } from '../src/features/xml-creator/drafts/use-draft.ts';
import { type Api, createApi } from '../src/lib/api.tsx';
import { browserClock, type Clock } from '../src/lib/clock.ts';
import { createQueryClient } from '../src/lib/query-client.ts';
import type { PageRoute } from '../src/lib/route-table.ts';
import { unsaved } from '../src/lib/unsaved.ts';
import { toRouteObjects } from '../src/router.tsx';
import { routes } from '../src/routes.tsx';
import { fakeApi, sendTo } from './fake-api.ts';
import { fakeDraftPorts } from './fake-drafts.ts';
import { patientUser } from './patient-user.ts';

export interface Visit {
  readonly api?: Partial<Api>;
  /** Another server than the one of `api`. */
  readonly send?: Send;
  /** Signed in with this role; left out, no user is. */
  readonly role?: Role | 'user';
  readonly clock?: Clock;
  /** The drafts that this browser keeps. */
  readonly drafts?: DraftPorts;
  /** Other pages than those of the product. */
  readonly pages?: readonly PageRoute[];
}

/** The whole application at one address, with a server that does what the test says. */
export function visit(
  path: InitialEntry,
  { api: different = {}, send, role, clock = browserClock, drafts = fakeDraftPorts(), pages = routes }: Visit = {},
) {
  const fake = fakeApi(different);
  if (role) {
    const user = { id: 7, name: 'Pat Lee', email: 'pat.lee@example.com', role };
    writeSession(localStorage, { user, token: 'token-1' });
  }
  const session = new Session({
    send: send ?? sendTo(fake),
    storage: localStorage,
    clock,
    exclusive: (run) => run(),
    tellTabs: () => {},
    isAtRisk: unsaved.isAtRisk,
    log: () => {},
  });
  void session.restore();
  const api = send ? createApi(session, send) : fake;
  const router = createMemoryRouter(toRouteObjects(pages, session), { initialEntries: [path] });
  const queryClient = createQueryClient();
  const { unmount } = render(
    <DraftPortsContext value={drafts}>
      <App session={session} api={api} queryClient={queryClient} router={router} />
    </DraftPortsContext>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { session, router, address, unmount, user: patientUser() };
}
