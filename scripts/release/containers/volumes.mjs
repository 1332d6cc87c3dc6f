import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runStep } from '../../run-step.mjs';

/**
 * A named volume: engines fill an empty one with what the image has in its place, and give it the owner of that.
 *
 * @param {{ folder: string, image: import('./buildah.mjs').Image, target: string }} options
 */
export async function makeVolume({ folder, image, target }) {
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const place = join(image.place, target);
  if (!existsSync(place)) {
    mkdirSync(folder);
    return folder;
  }
  const { code, output } = await runStep('cp', ['-a', place, folder], { quiet: true });
  if (code !== 0) throw new Error(`The volume ${folder} cannot be made: ${output}`);
  return folder;
}
