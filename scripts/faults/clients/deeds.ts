import type { Role } from '@disclosure/core';
import type { HarnessClient } from './client.ts';
import { lookAtFiles, moveFile, receiveFile, storeFile } from './file-deeds.ts';
import { changeRole, countManagers, endSessions, link } from './manager-deeds.ts';
import { editRecord, fetchJob, makeRecord, makeUser, readRecord } from './record-deeds.ts';

export type Deed = (client: HarnessClient) => Promise<unknown>;

const signOut: Deed = (client) => client.signOut();

const ofViewers: readonly Deed[] = [lookAtFiles, lookAtFiles, receiveFile, receiveFile, receiveFile, signOut];
const ofEditors: readonly Deed[] = [
  ...[lookAtFiles, receiveFile, signOut, fetchJob, makeRecord, makeRecord],
  ...[storeFile, storeFile, storeFile, moveFile, moveFile],
  ...[editRecord, editRecord, editRecord, editRecord, readRecord],
];
const ofManagers: readonly Deed[] = [
  ...[link, link, link, link, link, endSessions, changeRole, countManagers, makeUser, lookAtFiles],
];

/** What people of each role do all day, each as often as it stands here. */
export const deeds: Readonly<Record<Role, readonly Deed[]>> = {
  Viewer: ofViewers,
  Editor: ofEditors,
  Manager: ofManagers,
};
