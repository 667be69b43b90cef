import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { FilingDetails } from '@disclosure/api';
import { filingSteps, type FilingStatus, messages, moveOf, needsAcceptance, nextStatus } from '@disclosure/core';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { insidePage } from '../../../components/inside-page.ts';
import { useApi } from '../../../lib/api.tsx';
import { saveFile } from '../../../lib/browser.ts';
import { closeOnly } from '../../../lib/close-only.ts';
import { isStale, reasonOf } from '../../../lib/failure.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useMayCall } from '../../session/use-may-call.ts';
import { AssignDialog, SnoozeDialog, type StatusChange, StatusDialog } from '../filing-dialogs.tsx';
import { useRefreshDesk } from '../use-filings.ts';
import styles from './filing-panel.module.css';

const { filings: texts } = messages;

type Asked = { readonly what: 'status'; readonly to: FilingStatus } | { readonly what: 'assign' | 'snooze' };

interface FilingActionsProps {
  readonly filing: FilingDetails;
}

/** What can be done, with the next step as the one that stands out. */
export function FilingActions({ filing }: FilingActionsProps) {
  const [asked, setAsked] = useState<Asked>();
  const mayCall = useMayCall();
  const open = filing.findings.filter(
    ({ severity, accepted }) => (severity === 'error' || severity === 'refusal') && !accepted,
  );
  const next = mayCall('changeFilingStatus') ? nextStatus(filing.status) : undefined;
  const isBlocked = next !== undefined && needsAcceptance(next) && open.length > 0;
  return (
    <footer className={styles.foot}>
      {isBlocked && (
        <p className={styles.obstacle}>{texts.openFindings(open.length, open.map(({ place }) => place).join(', '))}</p>
      )}
      <div>
        <DownloadButton filing={filing} />
        <CorrectButton filing={filing} />
        {mayCall('assignFiling') && (
          <Button variant="default" onClick={() => setAsked({ what: 'assign' })}>
            Assign
          </Button>
        )}
        <MoreMenu filing={filing} onAsk={setAsked} />
        {next && (
          <Button
            className={styles.next ?? ''}
            disabled={isBlocked}
            onClick={() => setAsked({ what: 'status', to: next })}
          >
            Mark as {texts.statuses[next].toLowerCase()}…
          </Button>
        )}
      </div>
      {asked && <Question asked={asked} filing={filing} onClose={() => setAsked(closeOnly(asked))} />}
    </footer>
  );
}

/** For a file whose owner is known. */
function CorrectButton({ filing: { fileId, customerId } }: FilingActionsProps) {
  const mayCall = useMayCall();
  if (!mayCall('correctFile') || customerId === undefined) return null;
  return (
    <Button component={Link} to={`/xml-creator?correct=${fileId}`} variant="default">
      Correct
    </Button>
  );
}

function DownloadButton({ filing: { name, fileId } }: FilingActionsProps) {
  const api = useApi();
  async function download() {
    try {
      saveFile({ ...(await api.downloadFile({ params: { fileName: name }, query: { id: fileId } })), name });
    } catch (error) {
      toasts.show(reasonOf(error), 'failed');
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => void download()}
    >
      Download
    </Button>
  );
}

interface MoreMenuProps extends FilingActionsProps {
  readonly onAsk: (asked: Asked) => void;
}

function MoreMenu({ filing, onAsk }: MoreMenuProps) {
  const mayCall = useMayCall();
  const save = useSave(filing);
  return (
    <Menu position="top-start" width={230} returnFocus portalProps={insidePage}>
      <Menu.Target>
        <ActionIcon aria-label={`More for ${filing.wellName}`}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={save.form}>Download PDF</Menu.Item>
        {mayCall('makeEvidence') && <Menu.Item onClick={save.evidence}>Evidence pack</Menu.Item>}
        {mayCall('changeFilingStatus') && <StatusItems filing={filing} onAsk={onAsk} />}
        {mayCall('snoozeFiling') && <SnoozeItem filing={filing} onAsk={onAsk} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** All but the next step, which has its own button. */
function StatusItems({ filing, onAsk }: MoreMenuProps) {
  const steps = filingSteps.filter((step) => moveOf(filing.status, step) === 'forward').slice(1);
  const earlier = filingSteps.find((step) => moveOf(filing.status, step) === 'back');
  return (
    <>
      <Menu.Divider />
      {steps.map((step) => (
        <Menu.Item key={step} onClick={() => onAsk({ what: 'status', to: step })}>
          Mark as {texts.statuses[step].toLowerCase()}…
        </Menu.Item>
      ))}
      {filing.status !== 'not to be filed' && (
        <Menu.Item onClick={() => onAsk({ what: 'status', to: 'not to be filed' })}>Not to be filed…</Menu.Item>
      )}
      {earlier && (
        <Menu.Item onClick={() => onAsk({ what: 'status', to: earlier })}>Back to an earlier status…</Menu.Item>
      )}
    </>
  );
}

function SnoozeItem({ filing, onAsk }: MoreMenuProps) {
  const wake = useWake(filing);
  return (
    <>
      <Menu.Divider />
      {filing.snoozedUntil === null ? (
        <Menu.Item onClick={() => onAsk({ what: 'snooze' })}>Snooze…</Menu.Item>
      ) : (
        <Menu.Item onClick={() => void wake()}>End the snooze</Menu.Item>
      )}
    </>
  );
}

/** The public form of the file, and what can be proved about it. */
function useSave({ fileId }: FilingDetails) {
  const api = useApi();
  const tell = (failed: (reason: string) => string) => (error: unknown) =>
    toasts.show(failed(reasonOf(error)), 'failed');
  const { pdfFailed, evidenceFailed } = messages.files;
  return {
    form: () => void api.getForm({ params: { id: fileId }, query: {} }).then(saveFile, tell(pdfFailed)),
    evidence: () => void api.makeEvidence({ body: { ids: [fileId] } }).then(saveFile, tell(evidenceFailed)),
  };
}

function useWake({ fileId, version }: FilingDetails) {
  const api = useApi();
  const refresh = useRefreshDesk();
  return async () => {
    try {
      await api.snoozeFiling({ params: { fileId }, body: { until: null, reason: '' }, ifMatch: version });
    } catch (error) {
      toasts.show(reasonOf(error), 'failed');
    }
    await refresh();
  };
}

interface QuestionProps extends FilingActionsProps {
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** Each change is made on top of what is shown. When a colleague was faster, theirs is shown and nothing is changed. */
function Question({ asked, filing, onClose }: QuestionProps) {
  const api = useApi();
  const refresh = useRefreshDesk();
  const { fileId, version: ifMatch } = filing;
  const params = { fileId };
  async function keep(change: Promise<unknown>, said: string) {
    try {
      await change;
      toasts.show(said);
    } catch (error) {
      if (isStale(error)) void refresh();
      throw error;
    }
    await refresh();
  }
  const mark = ({ to, note, kind }: StatusChange) =>
    keep(
      api.changeFilingStatus({ params, body: { to, note, ...(kind && { kind }) }, ifMatch }),
      texts.marked(1, texts.statuses[to]),
    );
  if (asked.what === 'status') {
    return <StatusDialog filings={[filing]} to={asked.to} onChange={mark} onClose={onClose} />;
  }
  if (asked.what === 'assign') {
    return (
      <AssignDialog
        filings={[filing]}
        onAssign={({ id, name }) =>
          keep(api.assignFiling({ params, body: { userId: id }, ifMatch }), texts.assigned(1, name))
        }
        onClose={onClose}
      />
    );
  }
  return (
    <SnoozeDialog
      filing={filing}
      onSnooze={(until, reason) =>
        keep(api.snoozeFiling({ params, body: { until, reason }, ifMatch }), `Snoozed until ${until}.`)
      }
      onClose={onClose}
    />
  );
}
