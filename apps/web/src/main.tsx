import '@fontsource-variable/inter/wght.css';
import './styles/mantine.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/boxes.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { createBrowserSession } from './features/session/browser-session.ts';
import { watchCopies } from './features/xml-creator/drafts/watch-copies.ts';
import { createApi, loadEndpoints } from './lib/api.tsx';
import { watchStyles } from './lib/load-page.ts';
import { sendWatched } from './lib/upload.ts';
import { createQueryClient } from './lib/query-client.ts';
import { toRouteObjects } from './router.tsx';
import { routes } from './routes.tsx';

/** The session's own calls are small; one that hangs must not block the page. */
const SESSION_CALL_LIMIT = 15_000;

const session = createBrowserSession((url, init) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(SESSION_CALL_LIMIT) }),
);
const api = createApi(session, sendWatched);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

// A signed-in user needs the whole contract: it is loaded along with the page, not after it.
session.subscribe(() => {
  if (session.get().phase !== 'signed-out') void loadEndpoints().catch(() => undefined);
});
watchStyles();
watchCopies(session);
void session.restore();
createRoot(root).render(
  <StrictMode>
    <App
      session={session}
      api={api}
      queryClient={createQueryClient()}
      router={createBrowserRouter(toRouteObjects(routes, session))}
    />
  </StrictMode>,
);
