import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { type Filing, MAX_ZIP_FILES } from '@disclosure/api';
import { filingStatuses, type FilingStatus, messages, nextStatus } from '@disclosure/core';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconDownload, IconSend, IconX } from '@tabler/icons-react';
import { insidePage } from '../../components/inside-page.ts';
import type { ZipDownload } from '../../components/zip/use-zip.ts';
import { useIsNarrowerThan } from '../../lib/browser.ts';
import { breakpoints } from '../../styles/theme.ts';
import { useMayCall } from '../session/use-may-call.ts';
import styles from './bulk-bar.module.css';

const { filings: texts } = messages;

export type AskedChange = { readonly what: 'status'; readonly to: FilingStatus } | { readonly what: 'assign' };

interface BulkActionsProps {
  readonly filings: readonly Filing[];
  /** The bar tells how the last change ended. */
  readonly hasResult: boolean;
  readonly onAsk: (asked: AskedChange) => void;
  readonly onDownload: ZipDownload['start'];
  readonly onClear: () => void;
}

/** What can be done with the ticked filings. On a phone there is room for the next step, and the rest is a menu. */
export function BulkActions(props: BulkActionsProps) {
  return useIsNarrowerThan(breakpoints.sm) ? <NarrowActions {...props} /> : <WideActions {...props} />;
}

function WideActions(props: BulkActionsProps) {
  const { filings, onAsk, onClear } = props;
  const mayCall = useMayCall();
  const isTooMany = filings.length > MAX_ZIP_FILES;
  const chevron = <IconChevronDown size={14} stroke={2} aria-hidden />;
  return (
    <>
      <NextStep {...props} variant="default" />
      {mayCall('changeFilingStatus') && (
        <Menu position="top-start" width={190} returnFocus portalProps={insidePage}>
          <Menu.Target>
            <Button variant="default" rightSection={chevron}>
              Change status
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <StatusItems onAsk={onAsk} />
          </Menu.Dropdown>
        </Menu>
      )}
      {mayCall('assignFiling') && (
        <Button variant="default" onClick={() => onAsk({ what: 'assign' })}>
          Assign
        </Button>
      )}
      <Menu position="top-start" width={220} returnFocus portalProps={insidePage}>
        <Menu.Target>
          <Button
            variant="default"
            disabled={isTooMany}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            rightSection={chevron}
          >
            Download
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <DownloadItems {...props} />
        </Menu.Dropdown>
      </Menu>
      {isTooMany && <span className={styles.limit}>{messages.files.atMost(MAX_ZIP_FILES)}</span>}
      <Button variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
    </>
  );
}

function NarrowActions(props: BulkActionsProps) {
  const { hasResult, onAsk, onClear } = props;
  const mayCall = useMayCall();
  return (
    <>
      {!hasResult && <NextStep {...props} variant="filled" />}
      <Menu position="top-end" width={240} returnFocus portalProps={insidePage}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronUp size={14} stroke={2} aria-hidden />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayCall('changeFilingStatus') && (
            <>
              <Menu.Label>Change status</Menu.Label>
              <StatusItems onAsk={onAsk} />
              <Menu.Divider />
            </>
          )}
          {mayCall('assignFiling') && (
            <>
              <Menu.Item onClick={() => onAsk({ what: 'assign' })}>Assign…</Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Label>Download</Menu.Label>
          <DownloadItems {...props} />
        </Menu.Dropdown>
      </Menu>
      <ActionIcon className={styles.clear ?? ''} aria-label="Clear selection" onClick={onClear}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** Where all have the same status. */
function NextStep({ filings, onAsk, variant }: BulkActionsProps & { readonly variant: 'default' | 'filled' }) {
  const [first] = filings;
  const isAlike = filings.every(({ status }) => status === first?.status);
  const mayMark = useMayCall()('changeFilingStatus');
  const next = mayMark && first && isAlike ? nextStatus(first.status) : undefined;
  if (!next) return null;
  return (
    <Button
      variant={variant}
      className={styles.next ?? ''}
      leftSection={variant === 'default' && <IconSend size={16} stroke={1.75} aria-hidden />}
      onClick={() => onAsk({ what: 'status', to: next })}
    >
      Mark as {texts.statuses[next].toLowerCase()}…
    </Button>
  );
}

const StatusItems = ({ onAsk }: Pick<BulkActionsProps, 'onAsk'>) =>
  filingStatuses.map((status) => (
    <Menu.Item key={status} onClick={() => onAsk({ what: 'status', to: status })}>
      {texts.statuses[status]}…
    </Menu.Item>
  ));

function DownloadItems({ filings, onDownload }: BulkActionsProps) {
  const ids = filings.map(({ fileId }) => fileId);
  const disabled = ids.length > MAX_ZIP_FILES;
  const mayProve = useMayCall()('makeEvidence');
  return (
    <>
      {disabled && <Menu.Label>{messages.files.atMost(MAX_ZIP_FILES)}</Menu.Label>}
      <Menu.Item disabled={disabled} onClick={() => onDownload(ids)}>
        XML files (ZIP)
      </Menu.Item>
      <Menu.Item disabled={disabled} onClick={() => onDownload(ids, 'with forms')}>
        XML files and PDFs (ZIP)
      </Menu.Item>
      {mayProve && (
        <Menu.Item disabled={disabled} onClick={() => onDownload(ids, 'evidence')}>
          Evidence pack (ZIP)
        </Menu.Item>
      )}
    </>
  );
}
