import { type CompressTask, runTask } from './compress.ts';
import type { WorkerAnswer } from './compressor.ts';

const answer = (message: WorkerAnswer) => self.postMessage(message, { transfer: [] });

self.addEventListener('message', ({ data }: MessageEvent<CompressTask>) => {
  try {
    answer({ kind: 'done', text: runTask(data) });
  } catch (error) {
    answer({ kind: 'failed', reason: String(error) });
  }
});

answer({ kind: 'ready' });
