import type { Plugin } from 'vite';
import { chunksOf, findScreens } from './screen-chunks.ts';

/**
 * Writes `screens.json`: for each path the files of its screen. The server names them in the page,
 * so that the browser fetches them with the page, not one after the other.
 */
export function writeScreens(): Plugin {
  return {
    name: 'write-screens',
    apply: 'build',
    generateBundle(_, bundle) {
      const screens = findScreens(chunksOf(bundle)).map(({ path, files }) => ({
        path,
        files: files.map(({ fileName }) => `/${fileName}`),
      }));
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(screens) });
    },
  };
}
