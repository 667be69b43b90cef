import type { IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { type Endpoint, MAX_TABLE_BYTES, ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock.ts';
import { createPlaces, type Places, tooBusy } from './gate.ts';

// A request that arrives slowly and an answer that is not taken stay in memory. These bounds keep a client from filling
// it with them. They are those of one instance.

const RETRY_SECONDS = 10;
const tooMuchAtOnce = (message: string) =>
  new ProblemError('too-many-requests', message, { retryAfterSeconds: RETRY_SECONDS });

/** Runs once, when the answer has been taken or the client is gone. False when that was before. */
function whenOver({ raw }: FastifyReply, work: () => void): boolean {
  if (raw.destroyed) return false;
  raw.once('close', work);
  return true;
}

type Untaken = Pick<Endpoint, 'untakenAtMost' | 'waitingAtMost'>;

/** Lets a user have so many answers of a call that are not taken yet, and lets some more requests wait for those. */
export function limitUntaken({ untakenAtMost: most = Number.POSITIVE_INFINITY, waitingAtMost = 0 }: Untaken) {
  const users = new Map<number, Places>();
  const refusals = {
    crowded: () => tooMuchAtOnce(apiMessages.untakenAnswers(most, RETRY_SECONDS)),
    slow: () => tooMuchAtOnce(apiMessages.tooSlow),
  };
  return async (userId: number, reply: FastifyReply): Promise<void> => {
    const places = users.get(userId) ?? createPlaces(most, waitingAtMost, refusals);
    users.set(userId, places);
    await places.take(() => whileConnected(reply));
    const leave = () => {
      places.free();
      if (places.isEmpty()) users.delete(userId);
    };
    if (!whenOver(reply, leave)) leave();
  };
}

function whileConnected(reply: FastifyReply): AbortSignal {
  const over = new AbortController();
  if (!whenOver(reply, () => over.abort())) over.abort();
  return over.signal;
}

const MEGABYTE = 1024 * 1024;
/** Three bodies of the largest size, or four documents as the wizard saves them; and so much of all users together. */
export const BODIES_AT_MOST = { ofUser: 64 * MEGABYTE, ofAll: 256 * MEGABYTE };

/** Refuses a body before it is read, when those that are not answered yet hold too much. */
export function limitBodies({ ofUser, ofAll } = BODIES_AT_MOST) {
  const held = new Map<number, number>();
  let all = 0;
  const add = (userId: number, length: number) => {
    all += length;
    const sum = (held.get(userId) ?? 0) + length;
    if (sum === 0) held.delete(userId);
    else held.set(userId, sum);
  };
  return (userId: number, request: FastifyRequest, reply: FastifyReply): void => {
    const length = statedLength(request);
    if (length === 0) return;
    if ((held.get(userId) ?? 0) + length > ofUser) {
      throw tooMuchAtOnce(apiMessages.bodiesAtOnce(ofUser / MEGABYTE, RETRY_SECONDS));
    }
    if (all + length > ofAll) throw tooBusy();
    if (whenOver(reply, () => add(userId, -length))) add(userId, length);
  };
}

/** The largest that the call takes, when the client does not say how much it sends. What is larger is never read. */
function statedLength({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): number {
  const largest = Math.max(bodyLimit, config.takesTable ? MAX_TABLE_BYTES : 0);
  if (headers['transfer-encoding'] !== undefined) return largest;
  const stated = Number(headers['content-length'] ?? 0);
  return stated > largest ? 0 : stated;
}

const STALLED = 30 * SECOND;

/** Disconnects a client that takes nothing of its answer for so long. One that waits for us stays connected. */
export function dropStalledClients(app: FastifyInstance, milliseconds = STALLED): void {
  app.addHook('onSend', async ({ raw: { socket } }, { raw }) => {
    // Not the connection of a test that calls the app directly.
    if (!(socket instanceof Socket)) return;
    // The HTTP server sets its own time again when the answer has been sent.
    socket.setTimeout(milliseconds);
    raw.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy();
      else socket.setTimeout(milliseconds);
    });
  });
}

const SLOW_BODY = 60 * SECOND;

/**
 * Refuses a body that has not arrived after so long, and disconnects who still sends it after as long again. Of the archive
 * of a known caller, until it is answered, something must arrive in each such time.
 */
export function dropSlowBodies(app: FastifyInstance, milliseconds = SLOW_BODY): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers, routeOptions } = request;
    const { socket } = raw;
    if (!hasBody(headers) || !(socket instanceof Socket)) return;
    let arrived = socket.bytesRead;
    const timer = setInterval(() => {
      // All of it is here, and the answer may take as long as it needs.
      if (raw.complete || socket.destroyed) return clearInterval(timer);
      // The client was told already.
      if (!socket.writable) return void socket.destroy();
      const isPatient = routeOptions.config.takesArchive === true && request.caller !== undefined && !reply.sent;
      const isArriving = isPatient && socket.bytesRead > arrived;
      arrived = socket.bytesRead;
      // As Node does it for the time of a whole request.
      if (!isArriving) app.server.emit('clientError', Object.assign(new Error('Request timeout'), TOO_SLOW), socket);
    }, milliseconds);
    timer.unref();
    // Not at the answer to a stranger, who may go on sending what no one reads.
    raw.once('close', () => raw.complete && clearInterval(timer));
  });
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/**
 * Reads on when a body is refused before it has arrived. Closing the connection at once, as some clients want it after
 * each answer, would take the answer from them: the system discards it when more of the body comes.
 */
export function readOnBeforeClosing(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw, headers }, { raw: answer }) => {
    if (!hasBody(headers) || raw.complete || answer.shouldKeepAlive || answer.hasHeader('connection')) return;
    answer.shouldKeepAlive = true;
    raw.once('end', () => raw.socket.end());
  });
}

const TOO_SLOW = { code: 'ERR_HTTP_REQUEST_TIMEOUT' };
