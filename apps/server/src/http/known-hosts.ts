import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clock, HOUR } from '../clock.ts';
import { isLoopback } from '../settings/read-settings.ts';

interface KnownHosts {
  /** The names by which users reach the product, besides those of this machine. */
  readonly names: readonly string[];
  /** The accounts have known passwords, so only this machine may ask, and no proxy that runs on it. */
  readonly isDemo: boolean;
  readonly clock: Clock;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    answersAnyHost?: boolean;
  }
}

/**
 * Refuses requests for names that are not ours. A page of another site can let its own name point to this server, and
 * the browser then takes our answers for its own; but it cannot make the browser ask for one of our names.
 */
export function refuseUnknownHosts(app: FastifyInstance, { names, isDemo, clock }: KnownHosts): void {
  const known = new Set(names.map(withoutFinalDot));
  const isKnown = (name: string) => isLoopback(name) || (!isDemo && (isIP(name) !== 0 || known.has(name)));
  const isFirst = createHourlyMemory(clock);
  app.addHook('onRequest', async (request) => {
    const hosts = hostsOf(request.raw);
    if (request.routeOptions.config.answersAnyHost) return;
    const isThroughProxy = isDemo && isForwarded(request.headers);
    if (hosts.length > 0 && hosts.every(isKnown) && !isThroughProxy) return;
    const [host = ''] = hosts.filter((name) => !isKnown(name)).concat(hosts);
    if (isFirst(host)) tell(request, { host, isDemo, isThroughProxy });
    throw new ProblemError('unknown-host', apiMessages.unknownHost);
  });
}

/** True for a request that asks for this machine by one of its own names. No page of another site can make one. */
export function asksForThisMachine({ raw }: FastifyRequest): boolean {
  const hosts = hostsOf(raw);
  return hosts.length > 0 && hosts.every(isLoopback);
}

interface Refusal {
  readonly host: string;
  readonly isDemo: boolean;
  readonly isThroughProxy: boolean;
}

function tell({ log, ip }: FastifyRequest, { host, isDemo, isThroughProxy }: Refusal): void {
  const text = isDemo
    ? 'A request was refused: the demo answers this machine only, by its loopback names and without a proxy'
    : 'A request was refused: its host is neither that of PUBLIC_URL nor one of ALLOWED_HOSTS';
  log.warn({ host, address: ip, ...(isThroughProxy && { isThroughProxy }) }, text);
}

/**
 * The names that a request asks for, without ports: that of its one Host header, and that of its target if the target
 * is a whole address. Only HTTP/1.0 can do without.
 */
function hostsOf(request: IncomingMessage): string[] {
  const { host } = request.headers;
  const isMissing = host === undefined && request.httpVersion !== '1.0';
  if (isMissing || countHeaders(request, 'host') > 1) throw notOneHost();
  const target = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(request.url ?? '')?.[1];
  return [host, target].filter((each) => each !== undefined).map(readName);
}

/** A name or an address, in brackets if it is one of IPv6, and perhaps a port. */
const HOST = /^(?:\[([\da-f:.]+)\]|([^\s:[\]/\\@?#,]+))(?::\d*)?$/i;

function readName(host: string): string {
  const [, address, name] = HOST.exec(host) ?? [];
  const found = address ?? name;
  if (found === undefined) throw notOneHost();
  return withoutFinalDot(found.toLowerCase());
}

const withoutFinalDot = (name: string) => name.replace(/\.$/, '');

const notOneHost = () => new ProblemError('invalid-request', apiMessages.notOneHost);

/** How often a request has a header. Node keeps only the first of some. */
export const countHeaders = ({ rawHeaders }: IncomingMessage, name: string): number =>
  rawHeaders.filter((each, index) => index % 2 === 0 && each.toLowerCase() === name).length;

/** How proxies, tunnels and content networks say for whom they ask. */
const FORWARDING =
  /^(forwarded|via|cdn-loop|x-forwarded(-.+)?|x-original-(host|for|forwarded-for)|(.+-)?(client|connecting|real)-ip)$/;

export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => FORWARDING.test(name));

/** More names than this in an hour are a flood, of which the log need not hold every one. */
const REMEMBERED = 1000;
const LONGEST_NAME = 255;

/** True for a name that was not seen in the last hour. */
export function createHourlyMemory(clock: Clock): (name: string) => boolean {
  const seen = new Map<string, number>();
  return (given) => {
    const [name, now] = [given.slice(0, LONGEST_NAME), clock().getTime()];
    for (const [each, end] of seen) {
      if (end > now) break;
      seen.delete(each);
    }
    if (seen.has(name) || seen.size >= REMEMBERED) return false;
    seen.set(name, now + HOUR);
    return true;
  };
}
