import { crc32, deflateSync } from 'node:zlib';

export type Pixels = { width: number; height: number; rgb: Uint8Array };

/** An 8-bit RGB PNG. Each row is stored as its difference from the row above, which flat drawings squeeze best with. */
export function writePng({ width, height, rgb }: Pixels): Uint8Array {
  const stride = width * 3;
  const rows = new Uint8Array((stride + 1) * height);
  rows.set(rgb.subarray(0, stride), 1);
  for (let y = 1; y < height; y++) {
    const target = y * (stride + 1);
    rows[target] = 2;
    for (let from = y * stride, to = target + 1; from < (y + 1) * stride; from++, to++) {
      rows[to] = ((rgb[from] as number) - (rgb[from - stride] as number)) & 255;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 5 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
