import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ErrorBanner } from '../../../components/callout.tsx';
import { FilesButton } from '../../../components/files-button.tsx';
import page from '../../../components/page.module.css';
import styles from './choose-files.module.css';
import { filesIn } from './sources.ts';

interface ChooseProps {
  readonly failure: string | undefined;
  readonly onChoose: (files: readonly File[]) => void;
}

export const toCheck = { label: 'Files to check', accept: '.xml,.zip' } as const;

/** The start of the page: one place to drop files, or to choose them. */
export const ChooseFiles = ({ failure, onChoose }: ChooseProps) => (
  <section className={page.page} aria-labelledby="page">
    <div className={page.head}>
      <h1 id="page" tabIndex={-1}>
        Check files
      </h1>
      <Button component={Link} to="/xml-viewer" variant="default">
        Back to XML Files
      </Button>
    </div>
    <div className={styles.start}>
      <DropArea onDrop={onChoose}>
        <IconFileZip size={32} stroke={1.5} aria-hidden />
        <p className={styles.invitation}>Drop up to 1,000 XML files, a folder or a ZIP here</p>
        <FilesButton {...toCheck} onChoose={onChoose}>
          Choose files
        </FilesButton>
        <p className={styles.quiet}>
          Nothing is stored. The files are checked on this computer, with the same rules as in the XML Creator, and are
          not sent anywhere.
        </p>
      </DropArea>
      {failure && <ErrorBanner>{failure}</ErrorBanner>}
    </div>
  </section>
);

interface DropAreaProps {
  readonly children: ReactNode;
  readonly onDrop: (files: readonly File[]) => void;
}

function DropArea({ children, onDrop }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const drop = (event: DragEvent) => {
    drag(event);
    // A folder that cannot be read has no files, which the page tells.
    void filesIn(event.dataTransfer)
      .catch(() => [])
      .then(onDrop);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does the same without a mouse
    <div className={styles.area} data-over={isOver || undefined} onDragOver={drag} onDragLeave={drag} onDrop={drop}>
      {children}
    </div>
  );
}
