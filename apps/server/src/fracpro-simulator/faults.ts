import { json, type Reply } from './reply.ts';

/** How a job number makes the service misbehave. Undefined: it takes the question and never answers. */
export const faults: Readonly<Record<string, Reply | undefined>> = {
  '9200': {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>Maintenance</title><p>FracPro is being updated.</p>',
  },
  '9201': { status: 200, headers: json, body: '{"simulated":true,"jobNumber":"9201","wells":[{"wellName":"Cut Sh' },
  '9202': {
    status: 200,
    headers: json,
    body: JSON.stringify({
      simulated: true,
      jobNumber: 9202,
      wells: [{ wellName: ['Wrong', 'Types'], apiNumber: true, longitude: 'west', totalStages: 'many' }],
      stages: 'none',
      chemicals: { FR100: '12 gal' },
      tickets: [null],
    }),
  },
  '9302': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' }, body: '' },
  '9429': { status: 429, headers: { ...json, 'retry-after': '5' }, body: '{"message":"Too many requests"}' },
  '9500': { status: 500, headers: json, body: '{"message":"Internal error at db-7.internal"}' },
  '9504': undefined,
};
