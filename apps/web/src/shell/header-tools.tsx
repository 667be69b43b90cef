import { ActionIcon } from '@mantine/core';
import { IconHelpCircle, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { createPart, stagesElsewhere } from '../components/part.tsx';
import { isDialogOpen, isForField, keys, nameOfKey, printKey } from '../lib/keys.ts';
import { useLatest } from '../lib/store.ts';
import styles from './header.module.css';

const { Part: Palette } = createPart(async () => (await import('./palette/palette.tsx')).Palette, stagesElsewhere);
const { Part: HelpPanel } = createPart(async () => (await import('./help/help-panel.tsx')).HelpPanel, stagesElsewhere);

/** The search over everything, and the help: which of them is open, and the keys that open them. */
export function useHeaderTools(isSignedIn: boolean) {
  const [isSearching, setSearching] = useState(false);
  const [hasHelp, setHelp] = useState(false);
  const opener = useRef<Element>(null);

  /** The focus goes back to where it was, unless it has gone elsewhere since. */
  function giveBack() {
    const place = opener.current;
    setTimeout(() => place instanceof HTMLElement && place.isConnected && place.focus());
  }
  function open(show: (isShown: boolean) => void) {
    opener.current = document.activeElement;
    show(true);
  }
  const tools = {
    isSearching,
    hasHelp,
    search: () => open(setSearching),
    closeSearch: (isLeaving: boolean) => {
      setSearching(false);
      if (!isLeaving) giveBack();
    },
    toggleHelp: () => {
      if (!hasHelp) return open(setHelp);
      setHelp(false);
      if (document.activeElement?.closest('[data-help]')) giveBack();
    },
  };
  useToolKeys(isSignedIn, tools);
  return tools;
}

export type HeaderTools = ReturnType<typeof useHeaderTools>;

/** Neither works over a dialog: what it asks comes first. A question mark that is typed stays one. */
function useToolKeys(isSignedIn: boolean, tools: { readonly search: () => void; readonly toggleHelp: () => void }) {
  const latest = useLatest(tools);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const name = nameOfKey(event);
      const action = {
        [keys.search]: latest.get().search,
        ...(!isForField(event) && { [keys.help]: latest.get().toggleHelp }),
      }[name];
      if (!action || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      action();
    };
    if (isSignedIn) addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [isSignedIn, latest]);
}

/** In the header. */
export const ToolButtons = ({ tools }: { readonly tools: HeaderTools }) => (
  <>
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={tools.search}
    >
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span>
        Search<span className={styles.heard}> everywhere</span>
      </span>
      <kbd aria-hidden>{printKey(keys.search)}</kbd>
    </button>
    <ActionIcon
      className={styles.help}
      aria-label="Help"
      title={`Help for this page (${keys.help})`}
      aria-expanded={tools.hasHelp}
      aria-keyshortcuts="?"
      onClick={tools.toggleHelp}
    >
      <IconHelpCircle size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  </>
);

/** What they open, beside the page. */
export const OpenTools = ({ tools }: { readonly tools: HeaderTools }) => (
  <>
    {tools.hasHelp && <HelpPanel onClose={tools.toggleHelp} />}
    {tools.isSearching && <Palette onClose={tools.closeSearch} />}
  </>
);
