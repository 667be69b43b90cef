import { toWellForm, type WellForm } from '../../jobs/edit-well.ts';
import { labelOfWellField } from '../../jobs/well-fields.ts';
import type { Well } from '../../model/well.ts';
import { groupThousands, printShort } from '../../numbers/format.ts';
import { hasNews, isEdited, type Judge, type Versions } from './difference.ts';

/** A well with what is new in the job data, and with what was typed into it. */
export function mergeWell(key: string, { before, after, mine }: Versions<Well>, judge: Judge): Well {
  const forms = { before: toWellForm(before), after: toWellForm(after), mine: toWellForm(mine) };
  const names = Object.keys(forms.mine) as (keyof WellForm)[];
  const isKept = (name: keyof WellForm): boolean => {
    const versions = { before: before[name], after: after[name], mine: mine[name] };
    if (!hasNews(versions)) return isEdited(versions);
    return !judge.takesTheirs({
      id: `${key} ${name}`,
      well: mine.name,
      place: labelOfWellField(name),
      mine: printFact(mine[name], forms.mine[name]),
      theirs: printFact(after[name], forms.after[name]),
      isConflict: isEdited(versions),
    });
  };
  const kept = names.filter(isKept).map((name) => [name, mine[name]] as const);
  const merged: Well = { ...after, ...Object.fromEntries(kept) };
  return isSameWell(merged, mine) ? mine : merged;
}

/** Numbers as the cards show them, but with every digit that counts. */
const printFact = (value: unknown, text: string): string =>
  typeof value === 'number' ? groupThousands(printShort(value, 6)) : text;

/** A well that says the same stays the same object, so that everything made of it does. */
export const isSameWell = (one: Well, other: Well): boolean => JSON.stringify(one) === JSON.stringify(other);
