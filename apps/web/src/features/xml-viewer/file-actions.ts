import type { StoredFile } from '@disclosure/api';
import { createContext, useContext } from 'react';

/** What can be done to files from anywhere in the viewer. */
export interface FileActions {
  readonly download: (file: StoredFile, revision?: number) => Promise<void>;
  readonly askDelete: (files: readonly StoredFile[]) => void;
  /** By the role; who may not is not offered it. */
  readonly canDelete: boolean;
  readonly askOwner: (file: StoredFile) => void;
  readonly canAssign: boolean;
}

export const FileActionsContext = createContext<FileActions | undefined>(undefined);

export function useFileActions(): FileActions {
  const actions = useContext(FileActionsContext);
  if (!actions) throw new Error('useFileActions needs a FileActionsContext above it');
  return actions;
}
