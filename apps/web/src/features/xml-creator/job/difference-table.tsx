import type { Difference } from '@disclosure/core';
import styles from './refetch-dialog.module.css';

interface DifferenceTableProps {
  readonly differences: readonly Difference[];
  /** Those in which the job data win; left out where there is nothing to choose. */
  readonly taken?: ReadonlySet<string>;
  readonly onTake?: (taken: ReadonlySet<string>) => void;
}

/** Nobody reads more lines of what changes anyway; the rest is counted. Where there is a choice, all can be made. */
const MOST_NEWS = 200;

/** What stands in the draft, and what the job data say now. */
export function DifferenceTable({ differences, taken, onTake }: DifferenceTableProps) {
  const shown = taken ? differences : differences.slice(0, MOST_NEWS);
  const rest = differences.length - shown.length;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard */}
      <section aria-label={taken ? 'Conflicts' : 'Changes'} tabIndex={0} className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {['Well', 'Place', taken ? 'Yours' : 'Now', taken ? 'Job data' : 'Then'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((difference) => (
              <DifferenceRow
                key={difference.id}
                difference={difference}
                {...(taken &&
                  onTake && { choice: { isTaken: taken.has(difference.id), choose: chooser(taken, onTake) } })}
              />
            ))}
          </tbody>
        </table>
      </section>
      {rest > 0 && <p>{`and ${rest} more`}</p>}
    </>
  );
}

type Choose = (id: string, isTaken: boolean) => void;

const chooser =
  (taken: ReadonlySet<string>, onTake: (taken: ReadonlySet<string>) => void): Choose =>
  (id, isTaken) => {
    const others = [...taken].filter((each) => each !== id);
    onTake(new Set(isTaken ? [...others, id] : others));
  };

interface DifferenceRowProps {
  readonly difference: Difference;
  readonly choice?: { readonly isTaken: boolean; readonly choose: Choose };
}

function DifferenceRow({ difference: { id, well, place, mine, theirs }, choice }: DifferenceRowProps) {
  const option = (text: string, isTheirs: boolean) =>
    choice ? (
      <label>
        <input
          type="radio"
          name={id}
          checked={choice.isTaken === isTheirs}
          onChange={() => choice.choose(id, isTheirs)}
        />
        {text || '(blank)'}
      </label>
    ) : (
      text || '(blank)'
    );
  return (
    <tr>
      <th scope="row">{well}</th>
      <td>{place}</td>
      <td>{option(mine, false)}</td>
      <td>{option(theirs, true)}</td>
    </tr>
  );
}
