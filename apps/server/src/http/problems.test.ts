import { ProblemError } from '@disclosure/api';
import { describe, expect, it } from 'vitest';
import { toBody, toProblem } from './problems.ts';

const errorOf = (fields: object, message = 'secret detail of the inside') => Object.assign(new Error(message), fields);

describe('an error', () => {
  it('that was meant stays as it is', () => {
    const problem = new ProblemError('conflict', 'Taken');
    expect(toProblem(problem)).toBe(problem);
  });

  it.each([
    [errorOf({ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }), 413, 'too-large'],
    [errorOf({ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }), 415, 'unsupported-media-type'],
    [errorOf({ code: 'FST_ERR_MAX_PARAM_LENGTH', statusCode: 414 }), 414, 'uri-too-long'],
    [errorOf({ code: 'FST_ERR_SOMETHING_NEW', statusCode: 400 }), 400, 'invalid-request'],
    [errorOf({ code: 'ECONNREFUSED' }), 503, 'unavailable'],
    [errorOf({ code: '23505' }), 500, 'unexpected'],
    [new TypeError('secret detail of the inside'), 500, 'unexpected'],
    ['secret detail of the inside', 500, 'unexpected'],
    [undefined, 500, 'unexpected'],
  ])('%o is answered with %i %s and keeps its text', (error, status, code) => {
    const problem = toProblem(error);
    expect(problem).toMatchObject({ status, code });
    expect(JSON.stringify(toBody(problem, 'r1'))).not.toContain('secret');
  });
});

describe('the body of a problem', () => {
  it('has the parts that are known, and the id of the request', () => {
    const errors = [{ path: 'name', message: 'Please enter your name', id: 'PROFILE-04' }];
    expect(toBody(new ProblemError('rule-broken', 'Please enter your name', { errors }), 'r1')).toEqual({
      message: 'Please enter your name',
      code: 'rule-broken',
      requestId: 'r1',
      errors,
    });
  });
});
