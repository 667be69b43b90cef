import type { User } from '@disclosure/api';
import { type AccessDraft, type Assignments, differencesFrom, printCount, readRoles, setCells } from '@disclosure/core';
import { Button, Popover } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { insidePage } from '../../../components/inside-page.ts';
import { FindInput } from '../../../components/search-fields.tsx';
import { matches } from '../../../lib/table-view.ts';
import { nameOf } from '../user-values.ts';
import styles from './access.module.css';

interface ColleagueMenuProps {
  readonly users: readonly User[];
  readonly assignments: Assignments;
  readonly draft: AccessDraft;
  readonly onChange: (next: (draft: AccessDraft) => AccessDraft) => void;
}

/** Gives the selected users what a colleague has. It only marks the cells; they are sent like all others. */
export function ColleagueMenu(props: ColleagueMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const isBlocked = props.draft.users.size === 0;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-end"
      width={336}
      trapFocus
      returnFocus
      portalProps={insidePage}
    >
      <Popover.Target>
        <Button
          variant="default"
          disabled={isBlocked}
          title={isBlocked ? 'Select users first' : undefined}
          leftSection={<IconUsers size={15} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Same as this colleague...
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.colleagues} aria-label="Same as this colleague">
        {isOpen && <Colleagues {...props} onChosen={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

/** More are found by typing. */
const MOST_SHOWN = 30;
const searched = [{ id: 'name', title: '', text: (user: User) => `${nameOf(user)} ${user.email}` }];

function Colleagues({ users, assignments, draft, onChange, onChosen }: ColleagueMenuProps & { onChosen: () => void }) {
  const [search, setSearch] = useState('');
  const [isExact, setExact] = useState(false);
  const found = users.filter(matches(searched, search));
  const choose = (colleague: User) => {
    const { assign, remove } = differencesFrom(assignments, colleague.id, draft.users);
    onChange((now) => (isExact ? setCells(setCells(now, assign, true), remove, false) : setCells(now, assign, true)));
    onChosen();
  };
  return (
    <>
      <FindInput
        aria-label="Find a colleague"
        placeholder="Find a colleague"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        data-autofocus
      />
      <ul>
        {found.slice(0, MOST_SHOWN).map((user) => (
          <li key={user.id}>
            <button type="button" className={styles.colleague} onClick={() => choose(user)}>
              <strong>{nameOf(user)}</strong>
              <span>
                {readRoles(user.roles).join(', ')}, {printCount(assignments.get(user.id)?.size ?? 0, 'customer')}
              </span>
              <Difference changes={differencesFrom(assignments, user.id, draft.users)} isExact={isExact} />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>No colleague found.</p>}
      {found.length > MOST_SHOWN && <p>{`${found.length - MOST_SHOWN} more: type a part of the name.`}</p>}
      <label>
        <input type="checkbox" checked={isExact} onChange={() => setExact(!isExact)} />
        also remove what the colleague does not have
      </label>
    </>
  );
}

interface DifferenceProps {
  readonly changes: ReturnType<typeof differencesFrom>;
  readonly isExact: boolean;
}

/** How many assignments it adds, and how many it removes or would. */
const Difference = ({ changes: { assign, remove }, isExact }: DifferenceProps) => (
  <span className={styles.difference}>
    <b>
      <span aria-hidden>+ {assign.length}</span>
      <span className={styles.heard}>, {assign.length} to be assigned</span>
    </b>
    <span data-on={isExact || undefined}>
      <span aria-hidden>− {remove.length}</span>
      <span className={styles.heard}>{`, ${remove.length} ${isExact ? 'to be removed' : 'more, which stay'}`}</span>
    </span>
  </span>
);
