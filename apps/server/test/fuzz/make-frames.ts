import type { Chance } from './chance.ts';
import { nastyText, nastyValue, writeJson } from './nasty-values.ts';

const closeCodes = [0, 999, 1000, 1004, 1005, 1006, 1015, 2999, 4999, 65_535];

/** Messages of an agent, with values that any agent could send. */
const messages = [
  { type: 'prove', agent_id: 1, signature: 'x', version: '1' },
  { type: 'accepted', operation_id: 1 },
  { type: 'started', operation_id: 1, message: 'Installing' },
  { type: 'outcome', operation_id: 1, outcome: { code: null, message: 'Done', result: {}, duration_ms: 1 } },
  { type: 'keys', keys: [{ asset_id: 1, key: `tls ${'AB:'.repeat(31)}AB` }] },
  {
    type: 'statuses',
    statuses: [
      {
        ...{ asset_id: 1, status: 'online', message: 'On', code: null, firmware_version: null },
        observed_at: '2026-01-01T00:00:00Z',
      },
    ],
  },
];

/** One to three frames: messages with broken values, no messages at all, or frames that break the protocol itself. */
export function makeFrames(chance: Chance): Buffer {
  return Buffer.concat(Array.from({ length: 1 + chance.below(3) }, () => makeFrame(chance)));
}

function makeFrame(chance: Chance): Buffer {
  switch (chance.below(4)) {
    case 0:
      return Buffer.from(Array.from({ length: 1 + chance.below(64) }, () => chance.below(256)));
    case 1:
      return oddFrame(chance);
    case 2:
      return frame({ payload: Buffer.from(chance.one(['', '{', 'null', '[]', '{}', nastyText(chance)])) });
    default:
      return frame({ payload: Buffer.from(brokenMessage(chance)) });
  }
}

function brokenMessage(chance: Chance): string {
  const message: Record<string, unknown> = structuredClone(chance.one(messages));
  const names = Object.keys(message);
  const breaks = chance.below(3);
  for (let count = 0; count < breaks; count += 1) breakWithin(message, chance.one(names), chance);
  return writeJson(message);
}

/** Breaks a value, or something within it. */
function breakWithin(holder: Record<string, unknown>, name: string, chance: Chance): void {
  const value = holder[name];
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (names.length > 0 && chance.happens(0.7))
    breakWithin(value as Record<string, unknown>, chance.one(names), chance);
  else if (chance.happens(0.1)) delete holder[name];
  else holder[name] = nastyValue(chance);
}

function oddFrame(chance: Chance): Buffer {
  const payload = Buffer.from(nastyText(chance)).subarray(0, 200);
  switch (chance.below(7)) {
    case 0:
      return frame({ payload, isMasked: false });
    case 1:
      return frame({ payload, opcode: chance.below(16), reserved: chance.below(8) });
    // A part of a message that never began, or one that never ends.
    case 2:
      return frame({ payload, opcode: chance.one([0, 1]), isLast: false });
    case 3:
      return frame({ payload: Buffer.from([0xff, 0xfe, 0xc0, 0x80]) });
    case 4:
      return frame({ payload: Buffer.alloc(chance.one([0, 125, 126, 500])), opcode: chance.one([9, 10]) });
    case 5: {
      const code = Buffer.alloc(2);
      code.writeUInt16BE(chance.one(closeCodes));
      return frame({
        payload: chance.one([code, code.subarray(1), Buffer.from([...code, 0xff])]),
        opcode: 8,
      });
    }
    // A length of 2^63 and more.
    default:
      return Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
  }
}

type Frame = { payload: Buffer; opcode?: number; reserved?: number; isLast?: boolean; isMasked?: boolean };

/** A frame of RFC 6455, masked with zeros. */
function frame({ payload, opcode = 1, reserved = 0, isLast = true, isMasked = true }: Frame): Buffer {
  const mask = isMasked ? 0x80 : 0;
  const head = [(isLast ? 0x80 : 0) | (reserved << 4) | opcode];
  const { length } = payload;
  if (length < 126) head.push(mask | length);
  else if (length < 65_536) head.push(mask | 126, length >> 8, length & 0xff);
  else head.push(mask | 127, 0, 0, 0, 0, 0, length >> 16, (length >> 8) & 0xff, length & 0xff);
  return Buffer.concat([Buffer.from(head), Buffer.alloc(isMasked ? 4 : 0), payload]);
}
