import { ProblemError } from '@disclosure/api';
import page from '../../components/page.module.css';
import { useReadiness, useVersion } from '../../lib/queries.ts';
import { browserAbilities } from './browser-abilities.ts';
import styles from './test-page.module.css';

export function InstallationFacts() {
  const version = useVersion();
  const readiness = useReadiness();
  return (
    <div className={styles.pair}>
      <section className={page.panel} aria-labelledby="installation">
        <h2 id="installation">Installation</h2>
        <dl className={page.facts}>
          <dt>Version</dt>
          <dd>{version?.version ?? 'unknown'}</dd>
          <dt>Build</dt>
          <dd>{buildName()}</dd>
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

/** The name of the script that runs here changes with every build. */
function buildName() {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script?.src.split('/').pop() ?? 'development';
}
