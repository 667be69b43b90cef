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
export function LoadPanel({ registry: { running, inUse, cancel, refresh }, last }: LoadPanelProps) {
  const uploading = useUpload(refresh);
  const isAtWork = uploading.upload !== undefined || running !== undefined;
  return (
    <section className={page.panel} aria-labelledby="loading">
      <h2 id="loading">{isAtWork ? texts.loadingNewer : texts.loadNewer}</h2>
      {uploading.upload ? (
        <RunningUpload upload={uploading.upload} onStop={uploading.stop} />
      ) : running ? (
        <RunningLoad load={running} onCancel={() => cancel.mutateAsync(running.id)} />
      ) : (
        <NextLoad failure={uploading.failure ?? failureOf(last)} onChoose={uploading.begin} />
      )}
      {inUse.data?.isFolderWatched && <p className={styles.watched}>{texts.watched}</p>}
    </section>
  );
}

const failureOf = (last: RegistryLoad | undefined) => (last?.status === 'failed' ? last.failure : undefined);

interface NextLoadProps {
  readonly failure: string | undefined;
  readonly onChoose: (file: File) => void;
}

const NextLoad = ({ failure, onChoose }: NextLoadProps) => (
  <>
    {failure && <ErrorBanner>{failure}</ErrorBanner>}
    <DropArea onChoose={onChoose} />
  </>
);

const RunningUpload = ({ upload, onStop }: { readonly upload: Upload; readonly onStop: () => void }) => (
  <Stage name={upload.name} done={upload.sent} all={upload.size} text={texts.uploading(upload.sent, upload.size)}>
    <p className={page.quiet}>{texts.leavingStops}</p>
    <Button variant="default" onClick={onStop}>
      {texts.stopUpload}
    </Button>
  </Stage>
);

interface RunningLoadProps {
  readonly load: RegistryLoad;
  readonly onCancel: () => Promise<void>;
}

function RunningLoad({ load, onCancel }: RunningLoadProps) {
  const [isAsking, setAsking] = useState(false);
  const { bytes = 0, allBytes = 1 } = load.progress ?? {};
  return (
    <>
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
    </>
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
