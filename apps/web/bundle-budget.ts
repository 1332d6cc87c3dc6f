import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { chunksOf, findScreens } from './screen-chunks.ts';
import { isAdminPath } from './src/paths.ts';

/** The sign-in page is counted as gzip sends it, the others as brotli does. */
const signInLimit = 100 * 1024;
/** Pages of one thing carry control, files and history. */
const detailLimit = 175_000;
const screenLimits: Record<string, number> = {
  /** With what follows its rows, such as the tabs of views, 150 kB. */
  assets: 145_000,
  /** With the map and its worker 200 kB. */
  monitor: 152_000,
  site: detailLimit,
  room: detailLimit,
  asset: detailLimit,
  control: detailLimit,
};
/** Comes with what its sections share. */
const adminLimit = 170_000;
const usualLimit = 160_000;
/** The script that starts the first requests comes on top. */
const maxFiles = 4;

/**
 * Of files that import each other, one runs before what it needs is there, and all that is in it cannot be loaded.
 *
 * @returns the files of such a circle
 */
function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const search = (file: string, way: string[]): string[] | undefined => {
    if (way.includes(file)) return way.slice(way.indexOf(file));
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = search(next, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = search(file, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Fails the build when a page would make a visitor load more script, or more files, than the budget allows. */
export function bundleBudget(): Plugin {
  return {
    name: 'bundle-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const circle = findCircle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circle) {
        const among = chunks.filter(({ fileName }) => circle.includes(fileName));
        const imports = among.flatMap((chunk) =>
          among
            .filter((other) => other !== chunk)
            .flatMap((other) =>
              chunk.moduleIds.flatMap((id) =>
                (this.getModuleInfo(id)?.importedIds ?? [])
                  .filter((imported) => other.moduleIds.includes(imported))
                  .map((imported) => `${id} (${chunk.name}) imports ${imported} (${other.name})`),
              ),
            ),
        );
        this.error(`Files import each other:\n${imports.join('\n')}`);
      }
      const sizes = new Map<string, number>();
      for (const { name, path, files } of findScreens(chunksOf(bundle))) {
        const isSignIn = name === 'login';
        const limit = isSignIn
          ? signInLimit
          : (screenLimits[name] ?? (isAdminPath(path) ? adminLimit : usualLimit));
        const size = files.reduce((sum, { fileName, code }) => {
          if (isSignIn) return sum + gzipSync(code).length;
          const bytes = sizes.get(fileName) ?? brotliCompressSync(code).length;
          sizes.set(fileName, bytes);
          return sum + bytes;
        }, 0);
        const line = `${name}: ${(size / 1000).toFixed(1)} of ${limit / 1000} kB in ${files.length} files`;
        if (size > limit || files.length > maxFiles) this.error(`First load over budget: ${line}`);
        this.info(line);
      }
    },
  };
}
