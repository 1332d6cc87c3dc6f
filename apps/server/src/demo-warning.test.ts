import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { demoWarning } from './demo-warning.ts';

describe('demoWarning', () => {
  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
    { HOST: 'console.example' },
    { PUBLIC_URL: 'https://console.example' },
  ])('names DEMO=0 when other machines can connect: %j', (settings) => {
    expect(demoWarning(readConfig(settings))).toContain('DEMO=0');
  });

  it.each([{}, { HOST: 'localhost' }, { HOST: '127.0.0.2' }, { HOST: '::1' }])(
    'is silent when only this machine can connect: %j',
    (settings) => {
      expect(demoWarning(readConfig(settings))).toBeUndefined();
    },
  );

  it('is silent when the demo is explicitly enabled', () => {
    expect(demoWarning(readConfig({ HOST: '0.0.0.0', DEMO: '1' }))).toBeUndefined();
  });
});
