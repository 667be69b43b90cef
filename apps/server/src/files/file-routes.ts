import { type fileEndpoints, ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { Handlers } from '../http/serve.ts';

const unavailable = async () => {
  throw new ProblemError('unavailable', apiMessages.unavailable);
};

export const fileRoutes: Handlers<typeof fileEndpoints> = {
  getStorageConfig: unavailable,
  uploadFile: unavailable,
  listFiles: unavailable,
  downloadFile: unavailable,
  deleteFile: unavailable,
  getFile: unavailable,
  getFileContent: unavailable,
  listRevisions: unavailable,
  restoreFile: unavailable,
  assignOwner: unavailable,
  listBin: unavailable,
  zipFiles: unavailable,
  listTwins: unavailable,
};
