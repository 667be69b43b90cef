import { ProblemError } from '@disclosure/api';
import { type Access, rolesNeeded } from '@disclosure/core';
import page from '../../components/page.module.css';
import { useReadiness, useVersion } from '../../lib/queries.ts';
import { allPages, useRouteTable } from '../../lib/route-table.ts';
import { useSession } from '../session/use-session.ts';
import styles from './test-page.module.css';

const accessWords = (access: Access, note?: string) => [rolesNeeded(access), note].filter(Boolean).join(' · ');

/** Lists the pages and whether the installation works. Open to everyone, so it contains no data and no secrets. */
export function TestPage() {
  const routes = allPages(useRouteTable());
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>Available routes</h1>
      </div>
      <div className={styles.box}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Route</th>
              <th scope="col">Access</th>
              <th scope="col">Purpose</th>
            </tr>
          </thead>
          <tbody>
            {routes.map(({ path, access, accessNote, purpose }) => (
              <tr key={path}>
                <th scope="row">
                  <a href={path}>{path}</a>
                </th>
                <td>{accessWords(access, accessNote)}</td>
                <td>{purpose}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <InstallationFacts />
    </div>
  );
}

function InstallationFacts() {
  const { user } = useSession();
  const version = useVersion();
  const readiness = useReadiness();
  return (
    <div className={styles.pair}>
      <section className={page.panel} aria-labelledby="installation">
        <h2 id="installation">Installation</h2>
        <dl className={page.facts}>
          <dt>Version</dt>
          <dd>{version?.version ?? 'unknown'}</dd>
          {user && (
            <>
              <dt>Build</dt>
              <dd>{buildName()}</dd>
            </>
          )}
          <dt>Data</dt>
          <dd>{version?.demo ? 'demo' : 'own'}</dd>
          <dt>Server</dt>
          <Verdict isGood={readiness.isSuccess}>
            {readiness.isPending ? 'asking' : readiness.isSuccess ? 'ready' : whyNotReady(readiness.error)}
          </Verdict>
        </dl>
      </section>
      <section className={page.panel} aria-labelledby="browser">
        <h2 id="browser">This browser</h2>
        <dl className={page.facts}>
          {browserAbilities().map(({ name, isThere }) => (
            <Ability key={name} name={name} isThere={isThere} />
          ))}
        </dl>
      </section>
    </div>
  );
}

const Ability = ({ name, isThere }: { readonly name: string; readonly isThere: boolean }) => (
  <>
    <dt>{name}</dt>
    <Verdict isGood={isThere}>{isThere ? 'works' : 'not available'}</Verdict>
  </>
);

const Verdict = ({ isGood, children }: { readonly isGood: boolean; readonly children: string }) => (
  <dd className={isGood ? styles.good : styles.bad}>{children}</dd>
);

const whyNotReady = (error: Error) =>
  error instanceof ProblemError ? error.message || `status ${error.status}` : 'cannot be reached';

/** Identifies the build: the name of the main script changes with every build. */
function buildName() {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script?.src.split('/').pop() ?? 'development';
}

interface Ability {
  readonly name: string;
  readonly isThere: boolean;
}

/** Abilities of the browser that the product uses if they are there. */
const browserAbilities = (): readonly Ability[] => [
  { name: 'Storage', isThere: canStore() },
  { name: 'Locks', isThere: 'locks' in navigator },
  { name: 'Tabs channel', isThere: 'BroadcastChannel' in globalThis },
  { name: 'Clipboard', isThere: 'clipboard' in navigator },
  { name: 'Print', isThere: 'print' in globalThis },
];

function canStore() {
  try {
    localStorage.setItem('test', 'test');
    localStorage.removeItem('test');
    return true;
  } catch {
    return false;
  }
}
