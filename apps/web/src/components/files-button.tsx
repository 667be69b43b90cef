import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import styles from '../styles/shared.module.css';

interface FilesButtonProps {
  /** What the files are for, for those who hear the page. */
  readonly label: string;
  /** The endings of their names, as in `.xml,.zip`. */
  readonly accept: string;
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
  readonly isQuiet?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Lets the user choose files of this computer. */
export function FilesButton(props: FilesButtonProps) {
  const { label, accept, children, icon, isDisabled = false, isQuiet = false, onChoose } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={accept}
        aria-label={label}
        className={styles.heard}
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // So that the user can choose the same file again after fixing it.
          event.currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <Button
        {...(isQuiet && { variant: 'default' })}
        disabled={isDisabled}
        leftSection={icon}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
