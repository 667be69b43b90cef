import { ProblemError } from '@disclosure/api';
import { frameMessages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { TaskPanel } from '../components/task-panel.tsx';
import { usePageTitle } from '../lib/browser.ts';
import styles from './error-page.module.css';
import { Layout } from './layout.tsx';

/** Shown in place of a page that failed. */
export function ErrorPage() {
  const error = useRouteError();
  usePageTitle(frameMessages.routingFailed);
  const text = describe(error);
  const requestId = error instanceof ProblemError ? error.details.requestId : undefined;
  return (
    <TaskPanel heading={frameMessages.routingFailed}>
      <p className={styles.text}>{text}</p>
      {requestId && <p className={styles.request}>Request {requestId}</p>}
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>Reload</Button>
        {/* A full load, because the cause may be in memory. */}
        <Button variant="default" component="a" href="/">
          Home
        </Button>
        <CopyButton text={toDetails(error, text, requestId)} />
      </div>
    </TaskPanel>
  );
}

/** For an error in the frame around the pages. */
export const FramedErrorPage = () => (
  <Layout>
    <ErrorPage />
  </Layout>
);

function CopyButton({ text }: { readonly text: string }) {
  const [label, setLabel] = useState('Copy details');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setLabel('Copied'),
      () => setLabel('Copying is not allowed here'),
    );
  return (
    <Button variant="default" onClick={() => void copy()}>
      {label}
    </Button>
  );
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  if (error instanceof ProblemError) return error.message || `Status ${error.status}`;
  return error instanceof Error && error.message ? error.message : frameMessages.unexpected;
}

const toDetails = (error: unknown, text: string, requestId: string | undefined) =>
  [frameMessages.routingFailed, text, requestId && `Request ${requestId}`, location.pathname, stackOf(error)]
    .filter(Boolean)
    .join('\n');

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : undefined);
