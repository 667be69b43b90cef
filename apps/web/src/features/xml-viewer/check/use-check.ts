import { type CheckedFile, checkMessages, checkTogether, compareFiles, dayIn } from '@disclosure/core';
import { useEffect, useRef, useState } from 'react';
import { loadAhead, runCheck } from './checker.ts';
import { loadReportAhead } from './report.ts';
import { type Chosen, listSources, MOST_FILES } from './sources.ts';

/** A file that was checked, and its place among those that were chosen. */
export interface Row {
  readonly index: number;
  readonly file: CheckedFile;
}

export interface Checking extends Chosen {
  /** Counts the choices of files: what belongs to the files of one ends with the next. */
  readonly choice: number;
  /** In the order of checking; when all is done, the worst first. */
  readonly rows: readonly Row[];
  readonly status: 'running' | 'done' | 'cancelled';
  /** Milliseconds so far, without pauses. */
  readonly time: number;
}

export interface Check {
  /** Undefined until files are chosen. */
  readonly checking: Checking | undefined;
  /** Why nothing can be checked. */
  readonly failure: string | undefined;
  readonly choose: (files: readonly File[]) => void;
  readonly cancel: () => void;
  readonly goOn: () => void;
}

/** Milliseconds between two looks at what was checked: not at every one of a thousand files. */
const LOOK = 200;
const MEGABYTE = 1024 * 1024;
/** Of all documents together, unpacked. What comes after that is left out. */
const MOST_MEGABYTES = 1000;

/** Checks what is chosen on this page, and sends nothing. `onNew` is called when other files are checked. */
export function useCheck(onNew: () => void): Check {
  const [checking, setChecking] = useState<Checking>();
  const [failure, setFailure] = useState<string>();
  const stop = useRef<() => void>(undefined);
  const choices = useRef(0);
  useEffect(() => {
    const stopLoading = loadAhead();
    void loadReportAhead();
    return () => {
      stopLoading();
      choices.current += 1;
      stop.current?.();
    };
  }, []);

  function start(before: Checking) {
    stop.current?.();
    stop.current = follow(before, setChecking, () => {
      setChecking(undefined);
      setFailure(checkMessages.workersFailed);
    });
  }
  async function choose(files: readonly File[]) {
    choices.current += 1;
    const choice = choices.current;
    const chosen = await listSources(files);
    // Other files were chosen since, or the page was left.
    if (choice !== choices.current) return;
    const refusal = refusalOf(chosen);
    setFailure(refusal);
    if (refusal !== undefined) return;
    onNew();
    start({ ...chosen, choice, rows: [], status: 'running', time: 0 });
  }
  return {
    checking,
    failure,
    choose: (files) => void choose(files),
    cancel: () => stop.current?.(),
    goOn: () => checking && start({ ...checking, status: 'running' }),
  };
}

function refusalOf({ sources, leftOut }: Chosen): string | undefined {
  if (sources.length > MOST_FILES) return checkMessages.tooMany(sources.length, MOST_FILES);
  return sources.length === 0 ? [checkMessages.noXml, ...leftOut].join(' ') : undefined;
}

/** Runs what is not checked yet, and shows from time to time how far it is. Returns what cancels it. */
function follow(before: Checking, show: (now: Checking) => void, fail: () => void): () => void {
  const { sources } = before;
  const known = new Map(before.rows.map((row) => [row.index, row]));
  const clock = startClock(before.time);
  const now = (status: Checking['status']) => ({ ...before, rows: [...known.values()], status, time: clock() });
  const timer = setInterval(() => show(now('running')), LOOK);
  let isOver = false;
  const end = (act: () => void) => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    stop();
    act();
  };
  const stop = runCheck({
    sources,
    waiting: sources.map((_, index) => index).filter((index) => !known.has(index)),
    today: dayIn(new Date()),
    onChecked: (index, file) => {
      known.set(index, { index, file });
      if (isTooMuch(known)) end(() => show(finished(withoutRest(now('done')))));
    },
    onEnd: () => end(() => show(finished(now('done')))),
    onFailure: () => end(fail),
  });
  show(now('running'));
  return () => end(() => show(now('cancelled')));
}

function startClock(before: number): () => number {
  const start = performance.now();
  return () => before + performance.now() - start;
}

const isTooMuch = (known: ReadonlyMap<number, Row>): boolean =>
  [...known.values()].reduce((sum, { file }) => sum + file.bytes, 0) > MOST_MEGABYTES * MEGABYTE;

/** Says how many were not looked into. */
function withoutRest(checking: Checking): Checking {
  const rest = checking.sources.length - checking.rows.length;
  const reason = checkMessages.leftOut(rest, checkMessages.wholeBytes(MOST_MEGABYTES));
  return rest === 0 ? checking : { ...checking, leftOut: [...checking.leftOut, reason] };
}

/** What is found only when files are looked at together, and the worst first. */
function finished(checking: Checking): Checking {
  const ordered = checking.rows.toSorted((one, other) => one.index - other.index);
  const files = checkTogether(ordered.map(({ file }) => file));
  const rows = files.map((file, place) => ({ index: ordered[place]?.index ?? place, file }));
  return { ...checking, rows: rows.toSorted((one, other) => compareFiles(one.file, other.file)) };
}
