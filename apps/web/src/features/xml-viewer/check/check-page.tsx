import { useCheck } from './use-check.ts';
import { CheckResults } from './check-results.tsx';
import { ChooseFiles } from './choose-files.tsx';

/** Checks files that are not stored, and stores none. */
export function CheckPage() {
  const check = useCheck();
  const { checking, failure } = check;
  if (!checking) return <ChooseFiles failure={failure} onChoose={check.choose} />;
  return <CheckResults check={check} checking={checking} />;
}
