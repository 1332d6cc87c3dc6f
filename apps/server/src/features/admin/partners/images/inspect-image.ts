import { brandImageRules } from '@greenroom/domain/branding/brands/brand-image.ts';
import { sanitiseSvg } from './sanitise-svg.ts';

export type InspectedImage = { content_type: 'image/png' | 'image/webp' | 'image/svg+xml'; bytes: Buffer };
type Size = { width: number; height: number };

/** The image as it is served, by its bytes alone; undefined for anything that a browser should not draw. */
export function inspectImage(bytes: Buffer): InspectedImage | undefined {
  const size = sizeOfPng(bytes);
  if (size) return fits(size) ? { content_type: 'image/png', bytes } : undefined;
  const webp = sizeOfWebp(bytes);
  if (webp) return fits(webp) ? { content_type: 'image/webp', bytes } : undefined;
  const drawing = sanitiseSvg(decodeText(bytes));
  return drawing === undefined ? undefined : { content_type: 'image/svg+xml', bytes: Buffer.from(drawing) };
}

/** A small file can unpack to gigabytes of pixels. */
function fits({ width, height }: Size): boolean {
  const { maxPixels } = brandImageRules;
  return width > 0 && height > 0 && width <= maxPixels && height <= maxPixels;
}

/** Whole chunks from the signature to the end: nothing can follow the image. */
function sizeOfPng(bytes: Buffer): Size | undefined {
  if (bytes.toString('latin1', 0, 16) !== '\x89PNG\r\n\x1a\n\0\0\0\rIHDR' || bytes.length < 57)
    return undefined;
  let at = 8;
  for (;;) {
    if (at + 12 > bytes.length) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (type === 'IEND') break;
  }
  return at === bytes.length ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined;
}

function sizeOfWebp(bytes: Buffer): Size | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const length = bytes.readUInt32LE(4) + 8;
  if (length !== bytes.length) return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}

function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}
