import {
  type CorrectionDifference,
  type DifferenceLine,
  differenceLines,
  type Disclosure,
  MAX_REASON,
  messages,
  needsReason,
  type VersionChange,
  withNewerWords,
  withReason,
} from '@disclosure/core';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ColumnHeads } from '../../../../components/column-heads.tsx';
import { FieldTable, RowTable } from '../../../../components/compare/compare-tables.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { useIsPrinting } from '../../../../lib/browser.ts';
import { whenLeaving } from '../../../../lib/leaving.ts';
import { useLatest } from '../../../../lib/store.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { beganFrom, differenceOf, nameOfOpened } from '../../state/correction.ts';
import { changeWells } from '../../state/history.ts';
import { useWizard, useWizardState } from '../../state/store.ts';
import styles from './amendment-panel.module.css';
import panel from './panel.module.css';

const texts = messages.correction;

interface AmendmentPanelProps {
  readonly wellKey: string;
  readonly disclosure: Disclosure;
}

/** Of a well that was opened from a document: what is different now, what its version changes, and the reason. */
export function AmendmentPanel({ wellKey, disclosure }: AmendmentPanelProps) {
  const difference = useWizardState((state) => differenceOf(state, wellKey));
  if (!difference) return null;
  return (
    <>
      {difference.version && <VersionPanel change={difference.version} />}
      <Differences wellKey={wellKey} difference={difference} />
      <ReasonPanel key={wellKey} wellKey={wellKey} disclosure={disclosure} />
    </>
  );
}

/** The words of version 4.0 are put into the rows by one click, because they become public. */
function VersionPanel({ change: { from, words, hasOpenWords, newWater } }: { readonly change: VersionChange }) {
  const store = useWizard();
  const { title, root, water, word, openWord, claimants, confirm, confirmed } = texts.version;
  const say = hasOpenWords ? openWord : word;
  const takeWords = () => {
    const { disclosures, selected } = store.get();
    const label = confirm(newerOf(words));
    const changed = selected.flatMap((key) =>
      disclosures[key] ? [[key, withNewerWords(disclosures[key])] as const] : [],
    );
    changeWells(store, label, new Map(changed));
    toasts.show(confirmed);
  };
  return (
    <section className={panel.panel} aria-labelledby="version-heading">
      <h2 id="version-heading">{title(from)}</h2>
      <ul className={styles.version}>
        {from !== '4.0' && <li>{root}</li>}
        {newWater.length > 0 && <li>{water(newWater.join(', '))}</li>}
        {words.map(({ word: older, newer, rows }) => (
          <li key={older}>{say(rows, older, newer)}</li>
        ))}
        {words.length > 0 && <li>{claimants}</li>}
      </ul>
      {hasOpenWords && (
        <Button variant="default" mt={8} onClick={takeWords}>
          {confirm(newerOf(words))}
        </Button>
      )}
    </section>
  );
}

const newerOf = (words: VersionChange['words']): string => [...new Set(words.map(({ newer }) => newer))].join(', ');

/** More lines than these are shown on demand. */
const SHOWN = 8;

interface DifferencesProps extends Pick<AmendmentPanelProps, 'wellKey'> {
  readonly difference: CorrectionDifference;
}

function Differences({ wellKey, difference }: DifferencesProps) {
  const { comparison } = difference;
  const from = useWizardState((state) => nameOfOpened(state, wellKey));
  const revision = useWizardState((state) => beganFrom(state, wellKey)?.revision);
  const [isWanted, setWhole] = useState(false);
  const isWhole = useIsPrinting() || isWanted;
  const [isOpen, setOpen] = useState(false);
  const lines = differenceLines(comparison);
  const shown = isWhole ? lines : lines.slice(0, SHOWN);
  const values = lines.filter(({ key }) => !key.startsWith('row')).length;
  if (lines.length === 0) {
    return (
      <section className={panel.panel} aria-label={texts.differs(from)}>
        <p className={styles.none}>{wordsOfNone(difference, from)}</p>
      </section>
    );
  }
  return (
    <section className={styles.differences} aria-labelledby="differs-heading">
      <header>
        <h2 id="differs-heading">{texts.differs(from)}</h2>
        <p>{texts.summary(values, comparison.counts)}</p>
        <button type="button" className={panel.link} onClick={() => setOpen(true)}>
          {texts.sideBySide}
        </button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls */}
      <section aria-label="Before and now" tabIndex={0} className={styles.scroll}>
        <table>
          <ColumnHeads titles={texts.columns(revision)} />
          <tbody>
            {shown.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </tbody>
        </table>
      </section>
      {lines.length > SHOWN && (
        <button type="button" className={panel.link} onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.fewer(SHOWN) : texts.more(lines.length - SHOWN)}
        </button>
      )}
      {isOpen && (
        <Dialog title={texts.differs(from)} isWide onClose={() => setOpen(false)}>
          <div className={styles.sides}>
            <p>{texts.sides(from)}</p>
            <FieldTable fields={comparison.fields} />
            <RowTable comparison={comparison} />
          </div>
        </Dialog>
      )}
    </section>
  );
}

/** Without a line in the table: nothing differs, or only what the table does not show. */
function wordsOfNone({ isSame, version }: CorrectionDifference, from: string): string {
  if (isSame) return texts.nothing(from);
  return version ? texts.nothingElse(from) : texts.elsewhere;
}

const Line = ({ line: { fate, name, detail, before, after, change } }: { readonly line: DifferenceLine }) => (
  <tr data-fate={fate}>
    <td>{texts.fates[fate]}</td>
    <th scope="row">
      {name} <small>{detail}</small>
    </th>
    <td>{before || (fate === 'added' ? texts.none : texts.blank)}</td>
    <td>{after || (fate === 'removed' ? texts.none : texts.blank)}</td>
    <td data-number>{change}</td>
  </tr>
);

/** Kept when the field is left, because every change of it is another document. */
function ReasonPanel({ wellKey, disclosure: { amendedReason } }: AmendmentPanelProps) {
  const store = useWizard();
  const selected = useWizardState((state) => state.selected);
  const isOfAll = useWizardState(({ disclosures }) =>
    selected.every((key) => disclosures[key]?.amendedReason === amendedReason),
  );
  const [isApart, setApart] = useState(false);
  const isForAll = isOfAll && !isApart;
  /** Undefined while the field shows what is kept. */
  const [typed, setTyped] = useState<string>();
  const text = typed ?? amendedReason;
  // A reason that was read stays to the letter.
  const own = text === amendedReason ? text : text.trim();
  const keep = (isAll: boolean) => store.change((state) => withReason(state, isAll ? state.selected : [wellKey], own));
  const keepChanged = () => {
    if (own !== amendedReason) keep(isForAll);
    setTyped(undefined);
  };
  useKeptOnLeaving(keepChanged);
  const corrects = useWizardState((state) => beganFrom(state, wellKey));
  const { title, count, optional, required, forAll } = texts.reason;
  const letters = Array.from(text).length;
  return (
    <section className={panel.panel} aria-labelledby="reason-heading">
      <header className={panel.panelHead}>
        <h2 id="reason-heading">{title}</h2>
        {letters > 0 && <span className={styles.count}>{count(letters, MAX_REASON)}</span>}
      </header>
      <textarea
        className={styles.reason}
        aria-labelledby="reason-heading"
        aria-describedby="reason-hint"
        aria-invalid={letters > MAX_REASON}
        rows={3}
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={keepChanged}
      />
      <p id="reason-hint" className={panel.hint}>
        {corrects?.status && needsReason(corrects.status) ? required(corrects.revision, corrects.status) : optional}
      </p>
      {selected.length > 1 && (
        <label className={styles.forAll}>
          <input
            type="checkbox"
            checked={isForAll}
            onChange={(event) => {
              setApart(!event.currentTarget.checked);
              keep(event.currentTarget.checked);
            }}
          />
          {forAll}
        </label>
      )}
    </section>
  );
}

/** A reload, Back, or a sign-out in another tab does not blur the field, which keeps what is typed. */
function useKeptOnLeaving(keep: () => void) {
  const latest = useLatest(keep);
  useEffect(() => {
    const forget = whenLeaving('keep', () => latest.get()());
    return () => {
      forget();
      latest.get()();
    };
  }, [latest]);
}
