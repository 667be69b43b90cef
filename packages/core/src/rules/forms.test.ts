import { describe, expect, it } from 'vitest';
import {
  forgotPasswordRules,
  emailChangeRules,
  passwordChangeRules,
  profileRules,
  signInRules,
  resetPasswordRules,
  passwordRules,
} from './account.ts';
import { fracproJobRules, fracproTimeRules } from './fracpro.ts';
import { jobNumberRules, wellSelectionRules } from '../jobs/read-job.ts';
import { marks, says } from './form.examples.ts';
import { customerChosenRules, xmlExistsRules } from './document.ts';

describe('the form to sign in', () => {
  it('asks for both', () => {
    expect(marks(signInRules, { email: ' ', password: 'x' })).toHaveLength(1);
    expect(marks(signInRules, { email: 'a@b.example', password: '' })).toHaveLength(1);
    expect(marks(signInRules, { email: 'a@b.example', password: ' ' })).toEqual([]);
    expect(marks(forgotPasswordRules, { email: ' ' })).toEqual(['FORGOT-01 email']);
  });

  it('asks for two equal passwords of 8 characters when one was forgotten', () => {
    const reset = (password: string, confirmation: string) => marks(resetPasswordRules, { password, confirmation });
    expect(reset('', '')).toEqual(['RESET-01', 'RESET-03 password']);
    expect(reset('', '12345678')[0]).toBe('RESET-01');
    expect(reset('1234567', '1234567')).toEqual(['RESET-03 password']);
    expect(reset('12345678', '12345679')).toEqual(['RESET-02 confirmation']);
    expect(reset('12345678', '12345678')).toEqual([]);
  });
});

describe('the form of the own profile', () => {
  it('asks nothing of passwords that do not change', () => {
    expect(marks(passwordChangeRules, { current: '', password: '', confirmation: '' })).toEqual([]);
    expect(marks(emailChangeRules, { emailChanges: false, currentPassword: '' })).toEqual([]);
  });

  it('marks what a change lacks', () => {
    const change = { current: '', password: '1234567', confirmation: 'x' };
    expect(marks(passwordChangeRules, change)).toEqual([
      'PROFILE-01 confirmation',
      'PROFILE-02 current',
      'PROFILE-03 password',
    ]);
    const enough = { current: ' ', password: '12345678', confirmation: '12345678' };
    expect(marks(passwordChangeRules, enough)).toEqual([]);
    expect(marks(emailChangeRules, { emailChanges: true, currentPassword: '' })).toEqual([
      'PROFILE-08 current_password',
    ]);
    expect(marks(emailChangeRules, { emailChanges: true, currentPassword: ' ' })).toEqual([]);
  });

  it('tells a missing name or address from a wrong one', () => {
    expect(marks(profileRules, { name: ' ', email: ' ' })).toEqual(['PROFILE-04 name', 'PROFILE-06 email']);
    expect(marks(profileRules, { name: 'Pat', email: 'pat' })).toEqual(['PROFILE-05 name', 'PROFILE-07 email']);
    expect(marks(profileRules, { name: 'Pat Lee', email: ' pat@b.example ' })).toEqual([]);
  });
});

describe('the policy for passwords', () => {
  it('marks the new password, whatever is wrong with it', () => {
    const choose = (password: string, isCommon = false) =>
      marks(passwordRules, { password, email: 'pat.lee@example.com', isCommon });
    expect(choose('1234567')).toEqual(['PASSWORD-01 new_password']);
    expect(choose('x'.repeat(129))).toEqual(['PASSWORD-02 new_password']);
    expect(choose('x'.repeat(128))).toEqual([]);
    expect(choose('correct horse', true)).toEqual(['PASSWORD-03 new_password']);
    expect(choose('pat.lee@example.com')).toEqual(['PASSWORD-04 new_password']);
  });
});

describe('a question to the job service', () => {
  const time = (parts: Partial<Parameters<(typeof fracproTimeRules)[0]['fails']>[0]>) =>
    marks(fracproTimeRules, { wellApi: '42-461-42471-00-00', stage: '1', timeType: 'timeStart', ...parts });

  it.each(['', ' ', '1', 'J-10.01_b', `J${'0'.repeat(39)}`])(
    'takes the job number %j, or leaves it to the form',
    (jobNumber) => {
      expect(marks(fracproJobRules, { jobNumber })).toEqual([]);
    },
  );
  it.each(['-1', '.', '_a', 'a/b', 'a b', ' a', 'a ', '1?x=2', 'é', `J${'0'.repeat(40)}`])(
    'refuses the job number %j',
    (jobNumber) => {
      expect(marks(fracproJobRules, { jobNumber })).toEqual(['FRACPRO-01 jobNumber']);
    },
  );

  it.each(['4246142471', '42-461-42471-00-00-0'])('takes the API number %j', (wellApi) => {
    expect(time({ wellApi })).toEqual([]);
  });
  it.each(['424614247', '42-461-42471-00-00-00', '/4246142471', '4246142471/', '42 461 42471'])(
    'refuses the API number %j',
    (wellApi) => {
      expect(time({ wellApi })).toEqual(['FRACPRO-02 wellApi']);
    },
  );

  it.each(['1', '10', '9999'])('takes the stage %j', (stage) => expect(time({ stage })).toEqual([]));
  it.each(['0', '01', '', '-1', '1.5', '10000', '1x', 'x1'])('refuses the stage %j', (stage) => {
    expect(time({ stage })).toEqual(['FRACPRO-03 stage']);
  });

  it('is about a start or an end', () => {
    expect(time({ timeType: 'timeEnd' })).toEqual([]);
    expect(time({ timeType: 'timestart' })).toEqual(['FRACPRO-04 timeType']);
  });
});

describe('the wizard', () => {
  it('asks for a job number, a well, a document and a customer', () => {
    expect(marks(jobNumberRules, { jobNumber: ' ' })).toEqual(['JOB-01 jobNumber']);
    expect(marks(jobNumberRules, { jobNumber: '0' })).toEqual([]);
    expect(marks(wellSelectionRules, { selected: 0 })).toEqual(['JOB-02']);
    expect(marks(wellSelectionRules, { selected: 1 })).toEqual([]);
    expect(says(xmlExistsRules, { xml: '', action: 'view' })).toEqual([
      'No XML content to view. Please generate XML first.',
    ]);
    expect(marks(customerChosenRules, { customerId: null })).toEqual(['SAVE-02']);
    expect(marks(customerChosenRules, { customerId: 0 })).toEqual([]);
  });
});
