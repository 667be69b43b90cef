import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { paletteMessages as texts } from '@disclosure/core';
import { Modal } from '@mantine/core';
import {
  IconArrowRight,
  IconBuilding,
  IconClipboardText,
  IconFileCode,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { isComposing } from '../../lib/keys.ts';
import { type Hit, type HitGroup, markWords } from './find-hits.ts';
import styles from './palette.module.css';
import { useHits, usePlaceHits } from './use-known.ts';

interface PaletteProps {
  /** `isLeaving`: the focus goes to the page that was chosen, not back to where it was. */
  readonly onClose: (isLeaving: boolean) => void;
}

const contentClass = { content: styles.palette ?? '', inner: styles.place ?? '' };

/** Goes to any page, file, customer or job. */
export function Palette({ onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const { groups: found, isFailed } = useHits(typed);
  const places = usePlaceHits(typed.trim() === '');
  const groups = typed.trim() === '' && places.length > 0 ? [{ title: texts.groups.places, hits: places }] : found;
  const hits = groups.flatMap((group) => group.hits);
  const { at, setAt, handleKey, choose } = useChoice(typed, hits, onClose);
  const list = useId();
  return (
    <Modal.Root
      opened
      size={640}
      yOffset={112}
      radius="lg"
      padding={0}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      onClose={() => onClose(false)}
    >
      <Modal.Overlay color="var(--ff-scrim)" backgroundOpacity={1} />
      <Modal.Content classNames={contentClass} aria-label={texts.label}>
        <div className={styles.head}>
          <IconSearch size={18} stroke={1.75} aria-hidden />
          <input
            type="text"
            role="combobox" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- it is an input, whose list is drawn by us
            aria-label={texts.label}
            placeholder={texts.placeholder}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            data-autofocus
            aria-autocomplete="list"
            aria-expanded={hits.length > 0}
            aria-controls={list}
            aria-activedescendant={hits.length > 0 ? `${list}-${at}` : undefined}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={handleKey}
          />
          <kbd aria-hidden>Esc</kbd>
        </div>
        <output className={styles.heard}>{typed.trim() !== '' && texts.found(hits.length)}</output>
        <HitList id={list} groups={groups} typed={typed} at={at} onPoint={setAt} onChoose={choose} />
        {hits.length === 0 && <p className={styles.none}>{texts.noPlaces}</p>}
        {isFailed && (
          <p role="alert" className={styles.none}>
            {texts.failed}
          </p>
        )}
        <Foot />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Which hit is chosen, by keys and pointer. */
function useChoice(typed: string, hits: readonly Hit[], onClose: PaletteProps['onClose']) {
  const navigate = useNavigate();
  // Another text has another first hit.
  const [chosen, setChosen] = useState({ typed, at: 0 });
  const at = chosen.typed === typed ? Math.min(chosen.at, Math.max(hits.length - 1, 0)) : 0;
  const setAt = (next: number) => setChosen({ typed, at: next });

  function choose({ address }: Hit, isNewTab: boolean) {
    if (isNewTab) window.open(address, '_blank', 'noopener');
    else void navigate(address);
    onClose(!isNewTab);
  }
  function handleKey(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hit = hits[at];
    if (step && hits.length > 0) setAt((at + step + hits.length) % hits.length);
    else if (event.key === 'Enter' && hit) choose(hit, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  }
  return { at, setAt, handleKey, choose };
}

interface HitListProps {
  readonly id: string;
  readonly groups: readonly HitGroup[];
  readonly typed: string;
  readonly at: number;
  readonly onPoint: (at: number) => void;
  readonly onChoose: (hit: Hit, isNewTab: boolean) => void;
}

function HitList({ id, groups, typed, at, onPoint, onChoose }: HitListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, at]);
  let next = 0;
  return (
    <div
      id={id}
      role="listbox" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- see the field
      tabIndex={-1}
      aria-label={texts.label}
      className={styles.list}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ title, hits }, group) => (
        <div
          key={title}
          role="group" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- a group of options
          aria-labelledby={`${id}-group-${group}`}
        >
          <div id={`${id}-group-${group}`} role="presentation" className={styles.group}>
            {title}
          </div>
          {hits.map((hit) => {
            const index = next++;
            return (
              <HitLine
                key={`${hit.kind} ${hit.address}`}
                id={`${id}-${index}`}
                hit={hit}
                typed={typed}
                isChosen={index === at}
                onPoint={() => onPoint(index)}
                onChoose={(event) => onChoose(hit, event.ctrlKey || event.metaKey)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

const icons: Readonly<Record<Hit['kind'], typeof IconPlus>> = {
  file: IconFileCode,
  customer: IconBuilding,
  job: IconClipboardText,
  new: IconPlus,
  page: IconArrowRight,
  search: IconSearch,
};

interface HitLineProps {
  readonly id: string;
  readonly hit: Hit;
  readonly typed: string;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onChoose: (event: MouseEvent) => void;
}

function HitLine({ id, hit, typed, isChosen, onPoint, onChoose }: HitLineProps) {
  const Icon = icons[hit.kind];
  const isAction = hit.kind === 'new' || hit.kind === 'search';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and hears the keys
    <div
      id={id}
      role="option" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- see the field
      tabIndex={-1}
      aria-selected={isChosen}
      // Marked letters would be read as words of their own.
      aria-label={[hit.title, hit.hint, hit.aside].filter((text) => text !== '').join(', ')}
      className={styles.hit}
      onMouseMove={() => isChosen || onPoint()}
      onClick={onChoose}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={styles.title}>{isAction ? hit.title : <Marked text={hit.title} typed={typed} />}</span>{' '}
      <span className={styles.hint}>{isAction ? hit.hint : <Marked text={hit.hint} typed={typed} />}</span>{' '}
      <span className={styles.aside}>{hit.aside}</span>
    </div>
  );
}

/** With what was typed in the accent. */
const Marked = ({ text, typed }: { readonly text: string; readonly typed: string }) =>
  markWords(text, typed).map(({ part, isFound }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
    isFound ? <b key={index}>{part}</b> : <span key={index}>{part}</span>,
  );

const Foot = () => (
  <div className={styles.foot} aria-hidden>
    <span data-keys>
      <kbd>↑</kbd> <kbd>↓</kbd> choose
    </span>
    <span data-keys>
      <kbd>Enter</kbd> open
    </span>
    <span data-keys>
      <kbd>Ctrl Enter</kbd> open in a new tab
    </span>
    <span className={styles.rights}>{texts.onlyYours}</span>
  </div>
);
