import { describe, expect, it } from 'vitest';
import { canEnter, printRoleList, readRoleList, readRoles, rolesNeeded } from './roles.ts';

describe('access', () => {
  it.each([
    ['public', [], true],
    ['signed-in', [], true],
    ['signed-in', ['Viewer'], true],
    ['editor', ['Viewer'], false],
    ['editor', ['Editor'], true],
    ['editor', ['Manager'], true],
    ['manager', ['Editor'], false],
    ['manager', ['Viewer', 'Manager'], true],
  ] as const)('to %s pages for %j is %s', (access, userRoles, expected) => {
    expect(canEnter(access, userRoles)).toBe(expected);
  });

  it('names the roles that are needed', () => {
    expect(rolesNeeded('editor')).toBe('Editor or Manager');
    expect(rolesNeeded('manager')).toBe('Manager');
    expect([rolesNeeded('public'), rolesNeeded('signed-in')]).toEqual(['anyone', 'anyone signed in']);
  });
});

describe('roles', () => {
  it('are read from names and ids, strongest first, each once', () => {
    expect(readRoles(['2', 'Manager', '1', 'Editor'])).toEqual(['Manager', 'Editor', 'Viewer']);
  });

  it('that are unknown are left out', () => {
    expect(readRoles(['Admin', '9', ''])).toEqual([]);
  });

  it('stand in one cell of a spreadsheet, in any case and order', () => {
    expect(readRoleList(' viewer;Manager, EDITOR ')).toEqual({ roles: ['Manager', 'Editor', 'Viewer'], unknown: [] });
    expect(readRoleList('Viewer; Admin')).toEqual({ roles: ['Viewer'], unknown: ['Admin'] });
    expect(readRoleList(' ')).toEqual({ roles: [], unknown: [] });
    expect(readRoleList(printRoleList(['Manager', 'Viewer'])).roles).toEqual(['Manager', 'Viewer']);
  });
});
