import type { Use, UseGroup } from '@disclosure/api';
import { printCount, type Replaceable, replacementMessages as words } from '@disclosure/core';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { printDay } from '../../lib/moments.ts';
import styles from './delete-dialog.module.css';

interface UseListProps {
  readonly kind: Replaceable;
  readonly uses: readonly UseGroup[];
  /** Where its saved files are listed. */
  readonly filesAt?: string | undefined;
  readonly onFollow: () => void;
}

/** What uses the record, with links to where it is seen. */
export function UseList({ kind, uses, filesAt, onFollow }: UseListProps) {
  const heading = useId();
  const found = uses.filter(({ count }) => count > 0);
  if (found.length === 0) return <p className={styles.quiet}>{words.unused}</p>;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {words.heading}
      </h3>
      <dl className={styles.uses}>
        {found.map((group) => (
          <Group key={group.kind} kind={kind} group={group} filesAt={filesAt} onFollow={onFollow} />
        ))}
        {!found.some((group) => group.kind === 'file') && (
          <div>
            <dt>Saved files</dt>
            <dd>{words.filesStay}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

interface GroupProps extends Omit<UseListProps, 'uses'> {
  readonly group: UseGroup;
}

/** More of a kind are shown when asked for. */
const SHOWN = 6;

function Group({ kind, group: { kind: use, count, items }, filesAt, onFollow }: GroupProps) {
  const [showsAll, setShowsAll] = useState(false);
  const lines = linesOf(items);
  const shown = showsAll ? lines : lines.slice(0, SHOWN);
  const hidden = count - shown.reduce((sum, line) => sum + line.count, 0);
  return (
    <div>
      <dt>
        <Name
          name={printCount(count, words.nouns[use])}
          address={use === 'file' ? filesAt : undefined}
          {...{ onFollow }}
        />
      </dt>
      {shown.map(({ item, detail }) => (
        <dd key={`${item.name} ${item.chem_code ?? ''}`}>
          <span>
            <Name name={item.name} address={addresses[`${kind} ${use}`]?.(item)} onFollow={onFollow} /> {item.chem_code}
          </span>
          <small>{detail}</small>
        </dd>
      ))}
      {hidden > 0 && shown.length > 0 && (
        <dd>
          {shown.length === lines.length ? (
            words.moreUses(hidden)
          ) : (
            <button type="button" className={styles.more} onClick={() => setShowsAll(true)}>
              {words.moreUses(hidden)}
            </button>
          )}
        </dd>
      )}
      {items.length === 0 && use === 'file' && <dd>{words.filesStay}</dd>}
    </div>
  );
}

interface NameProps {
  readonly name: string;
  readonly address: string | undefined;
  readonly onFollow: () => void;
}

const Name = ({ name, address, onFollow }: NameProps) =>
  address ? (
    <Link to={address} onClick={onFollow}>
      {name}
    </Link>
  ) : (
    name
  );

/** A code that is mapped to several ingredients of one product is one line. */
const linesOf = (items: readonly Use[]) =>
  [...Map.groupBy(items, ({ name, chem_code = '' }) => `${name} ${chem_code}`).values()].flatMap((same) =>
    same.slice(0, 1).map((item) => ({ item, count: same.length, detail: detailOf(item, same.length) })),
  );

function detailOf({ jobs, last_seen_at }: Use, count: number): string {
  if (count > 1) return printCount(count, words.nouns.ingredient);
  if (!last_seen_at) return '';
  return jobs === undefined ? printDay(last_seen_at) : words.inJobs(jobs, printDay(last_seen_at));
}

const search = (page: string, text: string) => `/settings/${page}?search=${encodeURIComponent(text)}`;

/** Where a use is seen. */
const addresses: Readonly<Record<string, (use: Use) => string>> = {
  'vendor ingredient': ({ name }) => search('ingredients', name.split(' – ').at(-1) ?? name),
  'ingredient mapping': ({ name }) => search('customers', name),
  'customer mapping': ({ name }) => search('ingredients', name),
  'customer user': ({ name }) => search('users', name),
};
