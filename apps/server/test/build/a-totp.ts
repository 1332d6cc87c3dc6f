import { confirmTotp, startTotp } from '@greenroom/domain/auth/factors/endpoints.ts';
import { stepAt, totpCodeAt } from '#features/auth/factors/totp.ts';
import type { TestApp } from '../start-test-app.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** An authenticator app that the owner of the session has turned on. The clock passes a step: that code is used. */
export async function aTotp(t: TestApp, token: string) {
  const { secret } = (await t.call(startTotp, {}, { token })).json();
  const key = fromBase32(secret);
  const codeNow = () => totpCodeAt(key, stepAt(t.clock.now()));
  const response = await t.call(confirmTotp, { body: { totp: codeNow() } }, { token });
  if (response.statusCode !== 200) throw new Error(response.body);
  t.clock.pass(60);
  const { recovery_codes } = response.json();
  return { codeNow, recovery_codes: recovery_codes as string[] };
}
