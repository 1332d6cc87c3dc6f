import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkConnection } from './check-connection.ts';
import { defineDriver } from './driver.ts';

const driver = defineDriver({
  id: 'screen',
  name: 'Screen Link',
  defaultPort: 1,
  credentials: ['password'],
  options: z.object({ display: z._default(z.int('must be a whole number'), 1) }),
  rebootGraceSeconds: 1,
  pollSeconds: 30,
  status: async () => ({ message: deviceMessage('device.on') }),
});

describe('checkConnection', () => {
  test('finds no fault in a usable connection', () => {
    const good = { credentials: { password: 'x' }, options: { display: 2 } };
    expect(checkConnection(driver, good)).toBeUndefined();
    expect(checkConnection(driver, { credentials: {}, options: {} })).toBeUndefined();
    expect(checkConnection(driver, { credentials: {}, options: { sleeps: 'yes' } })).toBeUndefined();
  });

  test.each([
    [{ credentials: { username: 'joe' }, options: {} }, 'username', 'Screen Link takes no user name'],
    [{ credentials: {}, options: { display: 'two' } }, 'options', 'option "display": must be a whole number'],
    [{ credentials: {}, options: { sleeps: 1 } }, 'options', 'option "sleeps": must be one of auto, yes, no'],
    [{ credentials: {}, options: { dispaly: 2 } }, 'options', 'Screen Link has no option "dispaly"'],
  ])('names the fault of %j', (connection, field, message) => {
    expect(checkConnection(driver, connection)).toEqual({ field, message });
  });
});
