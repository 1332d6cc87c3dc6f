import { expect, test } from 'vitest';
import { nameHome } from './s3-client.ts';

test('a user without a home folder gets one for the SDK, and only such a user', () => {
  const env: NodeJS.ProcessEnv = {};
  nameHome(env, () => '/home/someone');
  expect(env).toEqual({});
  nameHome(env, () => {
    throw new Error('uv_os_homedir returned ENOENT (no such file or directory)');
  });
  expect(env).toEqual({ HOME: '/' });
});
