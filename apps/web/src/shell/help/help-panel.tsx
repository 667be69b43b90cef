import {
  helpMessages as texts,
  type HelpTopic,
  idOfHeading,
  numberOfStep,
  type PageHelp,
  pageHelp,
  stepOfPath,
  type TermName,
  terms,
  titleOfStep,
} from '@disclosure/core';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Term } from '../../components/term.tsx';
import { useRootMark } from '../../lib/browser.ts';
import { printKey } from '../../lib/keys.ts';
import { useVersion } from '../../lib/queries.ts';
import { allPages, useRouteTable } from '../../lib/route-table.ts';
import styles from './help-panel.module.css';
import { keysOfPage } from './page-keys.ts';

interface HelpPanelProps {
  readonly onClose: () => void;
}

/** What the open page is for, its terms and its keys. The page stays usable beside it. */
export function HelpPanel({ onClose }: HelpPanelProps) {
  const { pathname } = useLocation();
  const { topic, title } = useTopic(pathname);
  const [isGlossary, setGlossary] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  useRootMark('data-has-help');
  useBelowHeader(panel);
  useEffect(() => panel.current?.querySelector('h2')?.focus(), []);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it wherever its focus is
    <aside ref={panel} data-help aria-labelledby={id} className={styles.panel} data-screen-only onKeyDown={handleKey}>
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          {isGlossary ? texts.allTerms : title} <small>{!isGlossary && texts.title}</small>
        </h2>
        <ActionIcon aria-label="Close help" onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach all of it */}
      <section aria-label={isGlossary ? texts.allTerms : texts.title} className={styles.body} tabIndex={0}>
        {isGlossary ? <AllTerms /> : <PagePart topic={topic} />}
      </section>
      <Foot topic={topic} isGlossary={isGlossary} onSwitch={() => setGlossary(!isGlossary)} onLeave={onClose} />
    </aside>
  );
}

/** The steps of the wizard are pages of their own here. */
export function topicOf(pathname: string): HelpTopic | undefined {
  const [, page, , step = ''] = pathname.split('/');
  const name = page === 'xml-creator' ? step || 'job' : pathname;
  return name in pageHelp ? (name as HelpTopic) : undefined;
}

function useTopic(pathname: string) {
  const table = useRouteTable();
  const topic = topicOf(pathname);
  const step = topic && stepOfPath(topic);
  const title = step ? titleOfStep(step) : allPages(table).find(({ path }) => path === pathname)?.title;
  return { topic, title: title ?? texts.title };
}

/** The header scrolls a little on pages that have a banner over it. */
function useBelowHeader(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const header = document.querySelector('body header');
    const place = () => {
      const top = header?.getBoundingClientRect().bottom ?? 0;
      panel.current?.style.setProperty('--help-top', `${Math.max(top, 0)}px`);
    };
    place();
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [panel]);
}

function PagePart({ topic }: { readonly topic: HelpTopic | undefined }) {
  const help: PageHelp | undefined = topic && pageHelp[topic];
  return (
    <>
      <p className={styles.about}>{help?.about ?? texts.none}</p>
      {help && (
        <>
          <ol className={styles.steps}>
            {help.steps.map((step, index) => (
              <li key={step}>
                <span aria-hidden>{index + 1}</span>
                {step}
              </li>
            ))}
          </ol>
          <h3>Terms</h3>
          <dl className={styles.terms}>
            {help.terms.map((name) => (
              <TermLine key={name} name={name} />
            ))}
          </dl>
        </>
      )}
      <Keys topic={topic} />
    </>
  );
}

/** One line, and the rest in the tooltip; on a phone all of it. */
function TermLine({ name }: { readonly name: TermName }) {
  const { word, short, meaning } = terms[name];
  return (
    <div>
      <dt>
        <Term name={name}>{word}</Term>
      </dt>
      <dd className={styles.short}>{short}</dd>
      <dd className={styles.whole}>{meaning}</dd>
    </div>
  );
}

const byWord = Object.values(terms).toSorted((one, other) => one.word.localeCompare(other.word, 'en'));

const AllTerms = () => (
  <dl className={styles.terms}>
    {byWord.map(({ word, meaning }) => (
      <div key={word}>
        <dt>{word}</dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
);

const Keys = ({ topic }: { readonly topic: HelpTopic | undefined }) => (
  <section className={styles.keys} data-keys>
    <h3>Keys</h3>
    <dl>
      {keysOfPage(topic).map(([does, ...names]) => (
        <div key={does}>
          <dt>{texts.keys[does]}</dt>
          <dd>
            {names.map((name) => (
              <kbd key={name}>{printKey(name)}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

interface FootProps {
  readonly topic: HelpTopic | undefined;
  readonly isGlossary: boolean;
  readonly onSwitch: () => void;
  /** The guide would stand behind the panel. */
  readonly onLeave: () => void;
}

function Foot({ topic, isGlossary, onSwitch, onLeave }: FootProps) {
  const version = useVersion();
  const step = topic && stepOfPath(topic);
  const { guide = '' }: Partial<PageHelp> = topic ? pageHelp[topic] : {};
  return (
    <div className={styles.foot}>
      <Link className={styles.link} to={{ pathname: '/guide', hash: idOfHeading(guide) }} onClick={onLeave}>
        {texts.guide(step ? numberOfStep(step) : 0)}
      </Link>
      <button type="button" className={styles.link} onClick={onSwitch}>
        {isGlossary ? texts.thisPage : texts.allTerms}
      </button>
      {version && <span>v{version.version}</span>}
    </div>
  );
}
