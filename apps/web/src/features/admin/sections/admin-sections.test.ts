import { permissions } from '@greenroom/domain/access/permission.ts';
import { describe, expect, test } from 'vitest';
import {
  adminGroups,
  adminSections,
  isAudience,
  mayOpenAdmin,
  ofSuperusers,
  sectionAt,
} from './admin-sections.ts';

const plain = { is_superuser: false, effective_permissions: [] as string[] };
const superuser = { ...plain, is_superuser: true };
const holding = (permission: string) => ({ ...plain, effective_permissions: [permission] });

describe('an audience', () => {
  test('of superusers has no one else, whatever they hold', () => {
    expect(isAudience(superuser, 'superuser')).toBe(true);
    expect(isAudience({ ...plain, effective_permissions: [...permissions] }, 'superuser')).toBe(false);
  });

  test.each(permissions)('of %s has those who hold it, and superusers', (permission) => {
    expect(isAudience(holding(permission), permission)).toBe(true);
    expect(isAudience(superuser, permission)).toBe(true);
    expect(isAudience(plain, permission)).toBe(false);
    for (const other of permissions.filter((word) => word !== permission))
      expect(isAudience(holding(other), permission)).toBe(false);
  });

  test('of partner administrators has no superusers: they have their own screens', () => {
    expect(isAudience(holding('partner.manage'), 'partner-administrator')).toBe(true);
    expect(isAudience(superuser, 'partner-administrator')).toBe(false);
    expect(isAudience(holding('estate.manage'), 'partner-administrator')).toBe(false);
  });
});

test('a page below a section belongs to it, and is open to the same users', () => {
  expect(sectionAt('/admin/users/7')?.path).toBe('/admin/users');
  expect(sectionAt('/admin/users-of-others')).toBeUndefined();
  expect(sectionAt('/admin')).toBeUndefined();
  expect(mayOpenAdmin(superuser, '/admin/users/7')).toBe(true);
  expect(mayOpenAdmin({ ...plain, effective_permissions: [...permissions] }, '/admin/users/7')).toBe(false);
});

test('a superuser who opens a screen of partner administrators is led to the one for all partners', () => {
  expect(ofSuperusers(superuser, '/admin/people')).toBe('/admin/users');
  expect(ofSuperusers(superuser, '/admin/brand')).toBe('/admin/partners');
  expect(ofSuperusers(superuser, '/admin/imports')).toBeUndefined();
  expect(ofSuperusers(plain, '/admin/people')).toBeUndefined();
  for (const { ofSuperusers: path } of adminSections)
    if (path) expect(mayOpenAdmin(superuser, path)).toBe(true);
});

test('the page of the administration is closed to those who may open no section', () => {
  expect(mayOpenAdmin(superuser, '/admin')).toBe(true);
  expect(mayOpenAdmin(plain, '/admin')).toBe(false);
});

test('the sections stand in the order of their groups, each path once', () => {
  const places = adminSections.map(({ group }) => adminGroups.indexOf(group));
  expect(places).toEqual([...places].sort());
  expect(new Set(adminSections.map(({ path }) => path)).size).toBe(adminSections.length);
});
