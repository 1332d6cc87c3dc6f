/** A statement as PostgreSQL receives it. An empty name is parsed each time. */
export type BoundStatement = { name: string; text: string; bind: Buffer };

const execute = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
export const sync = Buffer.from([0x53, 0, 0, 0, 4]);

/** Bind and Execute: all values and columns as text. */
export function bindMessage(name: string, values: readonly unknown[]): Buffer {
  const texts = values.map(textOf);
  const lengths = texts.map((text) => (text === null ? 0 : Buffer.byteLength(text)));
  const nameLength = Buffer.byteLength(name);
  const length = lengths.reduce((sum, each) => sum + 4 + each, 4 + 1 + nameLength + 1 + 2 + 2 + 2);
  const message = Buffer.allocUnsafe(1 + length + execute.length);
  message[0] = 0x42;
  let at = message.writeInt32BE(length, 1);
  at = message.writeUInt8(0, at);
  at = endText(message, name, at);
  at = message.writeInt16BE(0, at);
  at = message.writeInt16BE(texts.length, at);
  texts.forEach((text, index) => {
    at = message.writeInt32BE(text === null ? -1 : (lengths[index] ?? 0), at);
    if (text !== null) at += message.write(text, at);
  });
  at = message.writeInt16BE(0, at);
  execute.copy(message, at);
  return message;
}

export function parseMessage({ name, text }: Pick<BoundStatement, 'name' | 'text'>): Buffer {
  const length = 4 + Buffer.byteLength(name) + 1 + Buffer.byteLength(text) + 1 + 2;
  const message = Buffer.allocUnsafe(1 + length);
  message[0] = 0x50;
  let at = message.writeInt32BE(length, 1);
  at = endText(message, name, at);
  at = endText(message, text, at);
  message.writeInt16BE(0, at);
  return message;
}

/** Asks for the types of the columns of a statement. */
export function describeMessage(name: string): Buffer {
  const length = 4 + 1 + Buffer.byteLength(name) + 1;
  const message = Buffer.allocUnsafe(1 + length);
  message[0] = 0x44;
  message.writeInt32BE(length, 1);
  message[5] = 0x53;
  endText(message, name, 6);
  return message;
}

function endText(message: Buffer, text: string, at: number): number {
  return message.writeUInt8(0, at + message.write(text, at));
}

/** Values as PostgreSQL reads them. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  throw new Error('A statement has a value that cannot be sent as text.');
}

function elementOf(value: unknown): string {
  const text = textOf(value);
  if (text === null) return 'null';
  return typeof value === 'string' ? `"${text.replace(/["\\]/g, '\\$&')}"` : text;
}
