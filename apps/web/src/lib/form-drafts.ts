import { tabMemory } from './browser.ts';

type Texts = Readonly<Record<string, string>>;

/** What this tab keeps of a form until it is saved or discarded. */
export interface FormDraft {
  readonly read: () => Texts | undefined;
  /** Nothing to keep removes it. */
  readonly write: (texts: Texts | undefined) => void;
}

const PLACE = 'form-drafts';

interface Kept {
  readonly userId: string;
  readonly forms: Readonly<Record<string, Texts>>;
}

/** The forms of this user. What another user left counts for nothing, and the next write removes it. */
function readForms(userId: string): Kept['forms'] {
  try {
    const kept = JSON.parse(tabMemory.get(PLACE)) as Kept;
    return kept.userId === userId ? kept.forms : {};
  } catch {
    return {};
  }
}

const writeForms = (userId: string, forms: Kept['forms']) =>
  tabMemory.set(PLACE, JSON.stringify({ userId, forms } satisfies Kept));

export const formDraft = (userId: string, name: string): FormDraft => ({
  read: () => readForms(userId)[name],
  write: (texts) => {
    const { [name]: before, ...others } = readForms(userId);
    if (texts) writeForms(userId, { ...others, [name]: texts });
    else if (before) writeForms(userId, others);
  },
});

/** A user has signed in: what another one typed in this tab is dropped. */
export const keepDraftsOf = (userId: string): void => writeForms(userId, readForms(userId));
