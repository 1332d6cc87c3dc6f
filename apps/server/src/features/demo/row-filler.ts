import type { Color } from './color.ts';
import type { Pixels } from './write-png.ts';

type Span = readonly [from: number, to: number];

/** Lines looked at in each row of pixels: what makes edges smooth. */
const samples = 4;
/** More than any shape of ours has in one row. */
const mostCrossings = 16;

/** Fills one row of pixels of a polygon after the other; a pixel that is half covered is half painted. */
export class RowFiller {
  readonly #width: number;
  readonly #rgb: Uint8Array;
  readonly #crossings = new Float64Array(samples * mostCrossings);
  readonly #counts = new Uint8Array(samples);

  constructor({ width, rgb }: Pixels) {
    this.#width = width;
    this.#rgb = rgb;
  }

  /** `corners` holds x and y in turn. */
  fill(corners: Float64Array, y: number, { ink, alpha }: { ink: Color; alpha: number }): void {
    if (this.#cross(corners, y)) this.#fillRow(y, ink, alpha);
  }

  /** Notes where the shape crosses each sample line of this pixel row, sorted; false when it does not. */
  #cross(corners: Float64Array, y: number): boolean {
    const crossings = this.#crossings;
    let found = false;
    for (let sample = 0; sample < samples; sample++) {
      const scan = y + (sample + 0.5) / samples;
      const start = sample * mostCrossings;
      let count = 0;
      let ax = corners[corners.length - 2] as number;
      let ay = corners[corners.length - 1] as number;
      for (let i = 0; i < corners.length; i += 2) {
        const bx = corners[i] as number;
        const by = corners[i + 1] as number;
        if (ay <= scan !== by <= scan && count < mostCrossings) {
          const x = ax + ((scan - ay) / (by - ay)) * (bx - ax);
          let place = start + count++;
          for (; place > start && (crossings[place - 1] as number) > x; place--) {
            crossings[place] = crossings[place - 1] as number;
          }
          crossings[place] = x;
        }
        ax = bx;
        ay = by;
      }
      this.#counts[sample] = count;
      found ||= count > 0;
    }
    return found;
  }

  #fillRow(y: number, ink: Color, alpha: number): void {
    let outerLeft = this.#width;
    let outerRight = 0;
    let innerLeft = 0;
    let innerRight = this.#width;
    // Only where each sample line is crossed exactly twice is the middle certainly full.
    let isSimple = true;
    for (let sample = 0; sample < samples; sample++) {
      const count = this.#counts[sample] as number;
      isSimple &&= count === 2;
      if (count === 0) continue;
      const left = this.#crossings[sample * mostCrossings] as number;
      const right = this.#crossings[sample * mostCrossings + count - 1] as number;
      outerLeft = Math.min(outerLeft, left);
      outerRight = Math.max(outerRight, right);
      innerLeft = Math.max(innerLeft, left);
      innerRight = Math.min(innerRight, right);
    }
    const first = Math.max(0, Math.floor(outerLeft));
    const end = Math.min(this.#width, Math.ceil(outerRight));
    const fullFrom = Math.max(first, Math.ceil(innerLeft));
    const fullTo = Math.min(end, Math.floor(innerRight));
    if (!isSimple || fullTo <= fullFrom) {
      this.#fillEdge(y, [first, end], ink, alpha);
      return;
    }
    this.#fillEdge(y, [first, fullFrom], ink, alpha);
    this.#fillSpan(y, [fullFrom, fullTo], ink, alpha);
    this.#fillEdge(y, [fullTo, end], ink, alpha);
  }

  #fillEdge(y: number, [from, to]: Span, ink: Color, alpha: number): void {
    for (let x = from; x < to; x++) {
      let share = 0;
      for (let sample = 0; sample < samples; sample++) {
        const start = sample * mostCrossings;
        for (let i = start; i + 1 < start + (this.#counts[sample] as number); i += 2) {
          const right = Math.min(this.#crossings[i + 1] as number, x + 1);
          share += Math.max(0, right - Math.max(this.#crossings[i] as number, x)) / samples;
        }
      }
      if (share > 0) this.#fillSpan(y, [x, x + 1], ink, Math.min(1, share) * alpha);
    }
  }

  #fillSpan(y: number, [from, to]: Span, ink: Color, share: number): void {
    const rgb = this.#rgb;
    const start = (y * this.#width + from) * 3;
    const end = (y * this.#width + to) * 3;
    if (share === 1 && to - from > 8) {
      rgb[start] = Math.round(ink[0]);
      rgb[start + 1] = Math.round(ink[1]);
      rgb[start + 2] = Math.round(ink[2]);
      // Doubling what is there is far quicker than writing pixel by pixel.
      for (let done = 3; start + done < end; done *= 2) {
        rgb.copyWithin(start + done, start, Math.min(start + done, end - done));
      }
      return;
    }
    const weight = Math.round(share * 256);
    const keep = 256 - weight;
    const red = Math.round(ink[0]) * weight + 128;
    const green = Math.round(ink[1]) * weight + 128;
    const blue = Math.round(ink[2]) * weight + 128;
    for (let at = start; at < end; at += 3) {
      rgb[at] = ((rgb[at] as number) * keep + red) >> 8;
      rgb[at + 1] = ((rgb[at + 1] as number) * keep + green) >> 8;
      rgb[at + 2] = ((rgb[at + 2] as number) * keep + blue) >> 8;
    }
  }
}
