import type { FileReader, StoredFile } from '@disclosure/api';
import { messages, printCount, readRoles } from '@disclosure/core';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.tsx';
import { type Column, matches } from '../../lib/table-view.ts';
import { useTypedText } from '../../lib/typed-text.ts';
import { CancelButton, Dialog, DialogFoot } from '../dialog.tsx';
import { QueryState } from '../query-state.tsx';
import { SearchBox } from '../search-fields.tsx';
import styles from './readers-dialog.module.css';

/** Why a user sees the file. */
const reasonsOf = ({ through }: FileReader): string =>
  through
    .map(({ name, seesAll }) => (seesAll ? messages.access.seesThroughShort(name) : messages.access.assignedTo(name)))
    .join('; ');

const rolesOf = ({ roles, status }: FileReader): string =>
  [...readRoles(roles), ...(status === 'invited' ? ['invited'] : [])].join(', ');

const searched: readonly Column<FileReader>[] = [
  { id: 'name', title: 'Name', text: ({ name, email }) => `${name} ${email}` },
  { id: 'roles', title: 'Roles', text: rolesOf },
  { id: 'why', title: 'Why', text: reasonsOf },
];

interface ReadersDialogProps {
  /** Left out where the user chooses the file. */
  readonly file?: StoredFile;
  readonly onClose: () => void;
}

/** The users who see a file, and why. */
export function ReadersDialog({ file, onClose }: ReadersDialogProps) {
  const [chosen, setChosen] = useState(file);
  return (
    <Dialog title="Who sees this file?" onClose={onClose}>
      {chosen ? <ReadersOf file={chosen} /> : <FileChoice onChoose={setChosen} />}
      <DialogFoot>
        {chosen && !file && (
          <Button variant="default" onClick={() => setChosen(undefined)}>
            Another file
          </Button>
        )}
        <CancelButton>Close</CancelButton>
      </DialogFoot>
    </Dialog>
  );
}

const MOST_FILES = 20;

/** The files that the user sees, the newest first. */
function FileChoice({ onChoose }: { readonly onChoose: (file: StoredFile) => void }) {
  const api = useApi();
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useTypedText(search, setSearch);
  const files = useQuery({
    queryKey: ['files-to-choose', search],
    queryFn: () => api.listFiles({ query: { limit: MOST_FILES, ...(search.trim() !== '' && { search }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.readers}>
      <SearchBox label="Search files..." value={typed} onChange={setTyped} />
      <QueryState query={files} failed={messages.files.listFailed}>
        {({ items, total }) => (
          <>
            {items.length > 0 && (
              <ul aria-label="Files">
                {items.slice(0, MOST_FILES).map((file) => (
                  <li key={file.id}>
                    <button type="button" className={styles.file} onClick={() => onChoose(file)}>
                      <strong>{file.name}</strong>
                      <small>{[file.metadata.wellName, file.metadata.customerName].filter(Boolean).join(' · ')}</small>
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <p aria-live="polite">{foundWords(items.length, total)}</p>
          </>
        )}
      </QueryState>
    </div>
  );
}

const foundWords = (shown: number, all: number): string =>
  all > shown ? `The first ${shown} of ${printCount(all, 'file')}` : printCount(all, 'file');

function ReadersOf({ file }: { readonly file: StoredFile }) {
  const api = useApi();
  const readers = useQuery({
    queryKey: ['file', file.id, 'readers'],
    queryFn: () => api.listReaders({ params: { id: file.id } }),
    staleTime: 0,
  });
  return (
    <>
      <p>
        <strong>{file.name}</strong>
      </p>
      <QueryState query={readers} failed={messages.access.readersFailed}>
        {(all) => <Readers readers={all} />}
      </QueryState>
    </>
  );
}

/** More are found by typing. */
const MOST_SHOWN = 200;

function Readers({ readers }: { readonly readers: readonly FileReader[] }) {
  const [search, setSearch] = useState('');
  const found = readers.filter(matches(searched, search));
  const isForAll = readers.some(({ through }) => through.length === 0);
  if (readers.length === 0) return <p>{messages.access.noReaders}</p>;
  return (
    <div className={styles.readers}>
      {isForAll && <p>{messages.access.everyoneSees}</p>}
      <SearchBox label="Search users..." value={search} onChange={setSearch} />
      {found.length > 0 && (
        <ul aria-label="Users who see this file">
          {found.slice(0, MOST_SHOWN).map((reader) => (
            <li key={reader.id}>
              <strong>{reader.name}</strong> <small>{`${rolesOf(reader)} · ${reader.email}`}</small>
              <p>{reasonsOf(reader)}</p>
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite">{countWords(found.length, readers.length)}</p>
    </div>
  );
}

const countWords = (found: number, all: number): string =>
  found > MOST_SHOWN ? `The first ${MOST_SHOWN} of ${found} users` : `${found} of ${printCount(all, 'user')}`;
