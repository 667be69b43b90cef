import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './passwords.ts';

describe('common passwords', () => {
  it.each(['password', '12345678', 'PassWord', 'qwertyuiop'])('include %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });
  it.each(['correct horse battery', 'пароль-密码'])('do not include %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });
});
