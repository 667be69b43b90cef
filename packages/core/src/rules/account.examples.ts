/** For each rule of the accounts: something that keeps it and something that breaks it. */
const choice = { password: 'correct horse battery', email: 'pat.lee@example.com', isCommon: false };
const change = { current: 'old password', password: 'new password', confirmation: 'new password' };
const profile = { name: 'Pat Lee', email: 'pat.lee@example.com' };

export const accountExamples = {
  'SIGN-IN-01': { keeps: { email: 'a@b.example', password: 'x' }, breaks: { email: ' ', password: 'x' } },
  'FORGOT-01': { keeps: { email: 'a@b.example' }, breaks: { email: '' } },
  'RESET-01': {
    keeps: { password: 'abcdefgh', confirmation: 'abcdefgh' },
    breaks: { password: 'abcdefgh', confirmation: '' },
  },
  'RESET-02': {
    keeps: { password: 'abcdefgh', confirmation: 'abcdefgh' },
    breaks: { password: 'abcdefgh', confirmation: 'abcdefgi' },
  },
  'RESET-03': {
    keeps: { password: 'abcdefgh', confirmation: 'abcdefgh' },
    breaks: { password: 'abcdefg', confirmation: 'abcdefg' },
  },
  'CHANGE-01': { keeps: { current: 'x', password: 'y' }, breaks: { current: '', password: 'y' } },
  'PASSWORD-01': { keeps: { ...choice, password: '12345678' }, breaks: { ...choice, password: '1234567' } },
  'PASSWORD-02': {
    keeps: { ...choice, password: 'é'.repeat(128) },
    breaks: { ...choice, password: 'é'.repeat(129) },
  },
  'PASSWORD-03': { keeps: choice, breaks: { ...choice, isCommon: true } },
  'PASSWORD-04': { keeps: choice, breaks: { ...choice, password: 'FracFocus2026!' } },
  'PROFILE-01': { keeps: change, breaks: { ...change, confirmation: 'other password' } },
  'PROFILE-02': { keeps: change, breaks: { ...change, current: '' } },
  'PROFILE-03': { keeps: change, breaks: { ...change, password: 'short', confirmation: 'short' } },
  'PROFILE-04': { keeps: profile, breaks: { ...profile, name: ' ' } },
  'PROFILE-05': { keeps: profile, breaks: { ...profile, name: 'Pat' } },
  'PROFILE-06': { keeps: profile, breaks: { ...profile, email: '' } },
  'PROFILE-07': { keeps: profile, breaks: { ...profile, email: 'pat.lee' } },
  'PROFILE-08': {
    keeps: { emailChanges: true, currentPassword: 'x' },
    breaks: { emailChanges: true, currentPassword: '' },
  },
};
