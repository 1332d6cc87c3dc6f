import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { demoWarning } from './demo-warning.ts';

describe('demoWarning', () => {
  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
    { HOST: 'console.example' },
    { PUBLIC_URL: 'https://console.example' },
  ])('names DEMO=0 when other machines can connect: %j', (settings) => {
    expect(demoWarning(readConfig(settings))).toContain('DEMO=0');
  });

  test.each([{}, { HOST: 'localhost' }, { HOST: '127.0.0.2' }, { HOST: '::1' }])(
    'is silent when only this machine can connect: %j',
    (settings) => {
      expect(demoWarning(readConfig(settings))).toBeUndefined();
    },
  );

  test('is silent when the demo is explicitly enabled', () => {
    expect(demoWarning(readConfig({ HOST: '0.0.0.0', DEMO: '1' }))).toBeUndefined();
  });
});
