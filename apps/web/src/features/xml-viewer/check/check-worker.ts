import { createSchemaChecker } from '@disclosure/core';
import * as libxml2 from 'libxml2-wasm';
import { loadAllPlaces } from '../../../lib/places/load-counties.ts';
import { loadSubstances } from '../../../lib/substances/load-substances.ts';
import { checkSource } from './check-source.ts';
import type { CheckTask, WorkerAnswer } from './checker.ts';

const answer = (message: WorkerAnswer) => self.postMessage(message, { transfer: [] });

const encoder = new TextEncoder();
const checkSchema = createSchemaChecker(libxml2, (text) => encoder.encode(text));
const [places, substances] = await Promise.all([loadAllPlaces(), loadSubstances()]);

self.addEventListener('message', ({ data: { source, today } }: MessageEvent<CheckTask>) => {
  checkSource(source, { checkSchema, places, substances, today }).then(
    (file) => answer({ kind: 'checked', file }),
    () => answer({ kind: 'failed' }),
  );
});

answer({ kind: 'ready' });
