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
import { type Upload, useUpload, type useRegistry } from './use-registry.ts';

interface LoadPanelProps {
  readonly registry: ReturnType<typeof useRegistry>;
  /** The newest load, which may have failed. */
  readonly last: RegistryLoad | undefined;
}

/** The upload, the load that runs, or the place to drop an archive. */
export function LoadPanel({ registry, last }: LoadPanelProps) {
  const { running, inUse, cancel, refresh } = registry;
  const { upload, failure = failureOf(last), begin, stop } = useUpload(refresh);
  if (upload) return <RunningUpload upload={upload} registry={registry} onStop={stop} />;
  if (running) {
    return <RunningLoad load={running} registry={registry} onCancel={() => cancel.mutateAsync(running.id)} />;
  }
  return (
    <Panel heading={inUse.data?.inUse ? texts.loadNewer : texts.loadFirst} registry={registry}>
      {failure && <ErrorBanner>{failure}</ErrorBanner>}
      <DropArea onChoose={begin} />
    </Panel>
  );
}

const failureOf = (last: RegistryLoad | undefined) => (last?.status === 'failed' ? last.failure : undefined);

type Registry = LoadPanelProps['registry'];

interface PanelProps {
  readonly heading: string;
  readonly registry: Registry;
  /** A button beside the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const Panel = ({ heading, registry, action, children }: PanelProps) => (
  <section className={styles.panel} aria-labelledby="loading">
    <div className={styles.panelHead}>
      <h2 id="loading">{heading}</h2>
      {action}
    </div>
    {children}
    {registry.inUse.data?.isFolderWatched && <p className={styles.watched}>{texts.watched}</p>}
  </section>
);

interface RunningUploadProps {
  readonly upload: Upload;
  readonly registry: Registry;
  readonly onStop: () => void;
}

function RunningUpload({ upload: { name, sent, size }, registry, onStop }: RunningUploadProps) {
  const stop = (
    <Button variant="default" size="xs" onClick={onStop}>
      {texts.stopUpload}
    </Button>
  );
  return (
    <Panel heading={headingOf(registry)} registry={registry} action={stop}>
      <Stage name={name} done={sent} all={size} text={texts.uploading(sent, size)} more={texts.leavingStops} />
    </Panel>
  );
}

const headingOf = ({ inUse }: Registry) => (inUse.data?.inUse ? texts.loadingNewer : texts.loadingFirst);

interface RunningLoadProps {
  readonly load: RegistryLoad;
  readonly registry: Registry;
  readonly onCancel: () => Promise<void>;
}

function RunningLoad({ load, registry, onCancel }: RunningLoadProps) {
  const [isAsking, setAsking] = useState(false);
  const { stage = 'copying', bytes = 0, allBytes = 1 } = load.progress ?? {};
  const cancel = (
    <Button variant="default" size="xs" onClick={() => setAsking(true)}>
      {texts.cancel}
    </Button>
  );
  const left = registry.timeLeft;
  const text = left === undefined ? textOf(load) : `${textOf(load)} · ${texts.timeLeft(left)}`;
  const [name, more] = [texts.archiveOf(load.fileName, load.archiveDate), texts.staysInUse];
  return (
    <Panel heading={headingOf(registry)} registry={registry} action={cancel}>
      <Stage name={name} done={bytes} all={allBytes} text={text} more={more} isCounted={stage === 'copying'} />
      {isAsking && (
        <ConfirmDialog
          title={texts.cancelTitle}
          confirm={texts.cancelLoad}
          keep={texts.goOn}
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
  /** How far it is. */
  readonly text: string;
  /** What one must know while it runs. */
  readonly more: string;
  /** False when all bytes are read, and something else goes on. */
  readonly isCounted?: boolean;
}

const Stage = ({ name, done, all, text, more, isCounted = true }: StageProps) => (
  <div className={styles.stage}>
    <p className={styles.name}>
      <strong>{name}</strong>
      {isCounted && <span>{Math.floor((100 * done) / Math.max(all, 1))} %</span>}
    </p>
    <progress
      className={styles.bar}
      aria-label={name}
      aria-valuetext={text}
      {...(isCounted && { max: all, value: done })}
    />
    <p className={page.quiet}>{text}</p>
    <p className={styles.more}>{more}</p>
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
