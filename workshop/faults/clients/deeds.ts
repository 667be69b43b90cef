import type { Role } from '@disclosure/core';
import type { HarnessClient } from './client.ts';
import { lookAtFiles, moveFile, receiveFile, storeFile } from './file-deeds.ts';
import { changeRole, countManagers, endSessions, link } from './manager-deeds.ts';
import { editRecord, fetchJob, makeRecord, makeUser, readRecord } from './record-deeds.ts';

export type Deed = (client: HarnessClient) => Promise<unknown>;

const signOut: Deed = (client) => client.signOut();

/** Each deed, and how often it is done compared with the others. */
type Day = readonly (readonly [Deed, number])[];

const days: Readonly<Record<Role, Day>> = {
  Viewer: [
    [lookAtFiles, 2],
    [receiveFile, 3],
    [signOut, 1],
  ],
  Editor: [
    [lookAtFiles, 1],
    [receiveFile, 1],
    [storeFile, 3],
    [moveFile, 2],
    [makeRecord, 2],
    [editRecord, 4],
    [readRecord, 1],
    [fetchJob, 1],
    [signOut, 1],
  ],
  Manager: [
    [link, 5],
    [endSessions, 1],
    [changeRole, 1],
    [countManagers, 1],
    [makeUser, 1],
    [lookAtFiles, 1],
  ],
};

const inTurn = (day: Day): Deed[] => day.flatMap(([deed, times]) => Array.from({ length: times }, () => deed));

/** What people of each role do all day. */
export const deeds: Readonly<Record<Role, readonly Deed[]>> = {
  Viewer: inTurn(days.Viewer),
  Editor: inTurn(days.Editor),
  Manager: inTurn(days.Manager),
};
