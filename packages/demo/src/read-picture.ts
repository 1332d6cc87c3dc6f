import { readFile } from 'node:fs/promises';

const folder = new URL('./pictures/', import.meta.url);

export type Scene =
  | 'meeting'
  | 'boardroom'
  | 'auditorium'
  | 'huddle'
  | 'classroom'
  | 'lobby'
  | 'control'
  | 'studio'
  | 'function';

/** Each kind of room has two illustrations, PNG files of 960 by 600. */
export type RoomPicture = { scene: Scene; view: 1 | 2 };

export function readPicture({ scene, view }: RoomPicture): Promise<Uint8Array> {
  return readFile(new URL(`${scene}-${view}.png`, folder));
}
