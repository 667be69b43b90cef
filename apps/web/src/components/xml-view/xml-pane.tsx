import '@fontsource-variable/jetbrains-mono/wght.css';
import type { EditorView } from '@codemirror/view';
import { printGrouped } from '@disclosure/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useCopy, useIsPrinting } from '../../lib/browser.ts';
import { FindInput } from '../search-fields.tsx';
import { prettyXml } from './pretty-xml.ts';
import { useFind } from './use-find.ts';
import { createXmlEditor } from './xml-editor.ts';
import styles from './xml-view.module.css';

export interface XmlPaneProps {
  readonly text: string;
  /** What it is the text of, for those who do not see it. */
  readonly label: string;
  /** Stands before the find field, where nothing above the text names it. */
  readonly head?: ReactNode;
  /** The lines of this element stand out. */
  readonly marked?: string | undefined;
}

/** A document to be read: coloured, foldable, searched by the field above it. */
export function XmlPane({ text, label, head, marked }: XmlPaneProps) {
  const pretty = useMemo(() => prettyXml(text), [text]);
  const [editor, setEditor] = useState<EditorView>();
  const place = useCallback(
    (element: HTMLDivElement) => {
      const view = createXmlEditor(element, pretty, { label, marked });
      setEditor(view);
      return () => view.destroy();
    },
    [pretty, label, marked],
  );
  const field = useRef<HTMLInputElement>(null);
  const find = useFind(editor, pretty);
  const copy = useCopy(text);

  const openFind = (event: KeyboardEvent) => {
    if (event.key !== 'f' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    field.current?.select();
  };
  const isPrinting = useIsPrinting();
  const CopyIcon = copy.isDone ? IconCheck : IconCopy;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of what is inside it
    <div className={styles.view} onKeyDown={openFind}>
      <div className={styles.tools}>
        {head && <div className={styles.head}>{head}</div>}
        <FindInput
          ref={field}
          className={styles.find}
          aria-label="Find in XML"
          placeholder="Find in XML"
          value={find.wanted}
          onChange={(event) => find.look(event.currentTarget.value)}
          onKeyDown={find.onKeyDown}
        />
        <output className={styles.count}>{find.said ?? `${printGrouped(pretty.split('\n').length)} lines`}</output>
        <button type="button" className={styles.copy} onClick={copy.run}>
          <CopyIcon size={15} stroke={1.75} aria-hidden />
          {copy.isDone ? 'Copied' : 'Copy'}
        </button>
      </div>
      <div className={styles.code}>
        <div ref={place} className={styles.place} />
      </div>
      {/* The editor draws only the lines in sight, and folds some. */}
      {isPrinting && <pre className={styles.paper}>{pretty}</pre>}
    </div>
  );
}
