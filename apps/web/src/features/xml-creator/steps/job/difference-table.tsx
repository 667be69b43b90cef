import type { Difference } from '@disclosure/core';
import { BeforeAndAfter, ChangeTable, orBlank } from '../../../../components/change-table.tsx';

interface DifferenceTableProps {
  readonly differences: readonly Difference[];
  /** Those in which the job data win; left out where there is nothing to choose. */
  readonly taken?: ReadonlySet<string>;
  readonly onTake?: (taken: ReadonlySet<string>) => void;
}

/** What stands in the draft, and what the job data say now. */
export const DifferenceTable = ({ differences, taken, onTake }: DifferenceTableProps) => (
  <ChangeTable
    label={taken ? 'Conflicts' : 'Changes'}
    titles={['Well', 'Place', ...(taken ? ['Yours', 'Job data'] : ['Now', 'Then'])]}
    items={differences}
    isWhole={taken !== undefined}
    keyOf={({ id }) => id}
  >
    {(difference) => (
      <DifferenceRow
        difference={difference}
        {...(taken && onTake && { choice: { isTaken: taken.has(difference.id), choose: chooser(taken, onTake) } })}
      />
    )}
  </ChangeTable>
);

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
  const option = (text: string, isTheirs: boolean) => (
    <td>
      <label>
        <input
          type="radio"
          name={id}
          checked={choice?.isTaken === isTheirs}
          onChange={() => choice?.choose(id, isTheirs)}
        />
        {orBlank(text)}
      </label>
    </td>
  );
  return (
    <tr>
      <th scope="row">{well}</th>
      <td>{place}</td>
      {choice ? (
        <>
          {option(mine, false)}
          {option(theirs, true)}
        </>
      ) : (
        <BeforeAndAfter before={mine} after={theirs} />
      )}
    </tr>
  );
}
