import type { RegistryLoad } from '@disclosure/api';
import { registryMessages as texts } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { ErrorBanner } from '../../components/callout.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import page from '../../components/page.module.css';
import { explainWith } from '../../lib/failure.ts';
import styles from './registry.module.css';
import { useUpload, type useRegistry } from './use-registry.ts';

interface LoadPanelProps {
  readonly registry: ReturnType<typeof useRegistry>;
  /** The newest load, which may have failed. */
  readonly last: RegistryLoad | undefined;
}

/** The upload, the load that runs, or the place to drop an archive. */
export function LoadPanel({ registry: { running, cancel, refresh }, last }: LoadPanelProps) {
  const { upload, failure, begin, stop } = useUpload(refresh);
  const failed = failure ?? (last?.status === 'failed' ? last.failure : undefined);
  if (upload) {
    const { name, sent, size } = upload;
    return (
      <Panel heading={texts.loadingNewer}>
        <Stage name={name} done={sent} all={size} text={texts.uploading(sent, size)}>
          <p className={page.quiet}>{texts.leavingStops}</p>
          <Button variant="default" onClick={stop}>
            {texts.stopUpload}
          </Button>
        </Stage>
      </Panel>
    );
  }
  if (running) return <RunningLoad load={running} onCancel={() => cancel.mutateAsync(running.id)} />;
  return (
    <Panel heading={texts.loadNewer}>
      {failed && <ErrorBanner>{failed}</ErrorBanner>}
      <DropArea onChoose={begin} />
    </Panel>
  );
}

const Panel = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) => (
  <section className={page.panel} aria-labelledby="loading">
    <h2 id="loading">{heading}</h2>
    {children}
  </section>
);

interface RunningLoadProps {
  readonly load: RegistryLoad;
  readonly onCancel: () => Promise<void>;
}

function RunningLoad({ load, onCancel }: RunningLoadProps) {
  const [isAsking, setAsking] = useState(false);
  const { bytes = 0, allBytes = 1 } = load.progress ?? {};
  return (
    <Panel heading={texts.loadingNewer}>
      <Stage name={texts.archiveOf(load.fileName, load.archiveDate)} done={bytes} all={allBytes} text={textOf(load)}>
        <p className={page.quiet}>{texts.staysInUse}</p>
        <Button variant="default" onClick={() => setAsking(true)}>
          {texts.cancel}
        </Button>
      </Stage>
      {isAsking && (
        <ConfirmDialog
          title={texts.cancelTitle}
          confirm={texts.cancelLoad}
          busyText={texts.canceling}
          onConfirm={onCancel}
          explain={(error) => explainWith(texts.cancelFailed, error)}
          onClose={() => setAsking(false)}
        >
          {texts.cancelQuestion}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

const textOf = ({ progress }: RegistryLoad) => (progress ? texts.progress(progress) : texts.begins);

interface StageProps {
  readonly name: string;
  readonly done: number;
  readonly all: number;
  readonly text: string;
  readonly children: ReactNode;
}

const Stage = ({ name, done, all, text, children }: StageProps) => (
  <div className={styles.stage}>
    <p className={styles.name}>
      <strong>{name}</strong>
      <span>{Math.floor((100 * done) / Math.max(all, 1))} %</span>
    </p>
    <progress className={styles.bar} aria-label={name} aria-valuetext={text} max={all} value={done} />
    <p className={page.quiet}>{text}</p>
    {children}
  </div>
);

function DropArea({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const take = (file: File | undefined) => file && onChoose(file);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does the same without a mouse
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={(event) => {
        drag(event);
        take(event.dataTransfer.files[0]);
      }}
    >
      <IconFileZip size={28} stroke={1.5} aria-hidden />
      <p className={styles.invitation}>{texts.drop}</p>
      <input
        ref={input}
        type="file"
        accept=".zip"
        aria-label={texts.chosen}
        className={styles.hidden}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          take(file);
        }}
      />
      <Button variant="default" onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <p className={page.quiet}>{texts.whatItIs}</p>
    </div>
  );
}
