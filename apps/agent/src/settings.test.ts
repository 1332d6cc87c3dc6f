import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

describe('settings', () => {
  test('are all optional', () => {
    const { dir, allowHttp, proxy, logLevel } = readSettings({ AGENT_NAME: '' });
    expect({ dir, allowHttp, proxy, logLevel }).toEqual({
      dir: '/var/lib/greenroom-agent',
      allowHttp: false,
      proxy: undefined,
      logLevel: 'info',
    });
  });

  test.each([
    [{ LOG_LEVEL: 'loud' }, 'Setting LOG_LEVEL must be one of debug, info, warn, error.'],
    [{ ALLOW_HTTP: 'yes' }, 'Setting ALLOW_HTTP must be 0 or 1.'],
    [{ KEEP_DEVICES: 'no' }, 'Setting KEEP_DEVICES must be 0 or 1.'],
    [{ HTTPS_PROXY: 'proxy.example' }, 'Setting HTTPS_PROXY must be a URL that starts with http://.'],
    [
      { ALLOW_NETWORKS: '10.0.0.0/99' },
      'Setting ALLOW_NETWORKS must be networks like 10.0.0.0/8, separated by commas; "10.0.0.0/99" is none.',
    ],
  ])('reject %j in one line', (env, line) => {
    expect(() => readSettings(env)).toThrow(line);
  });
});
