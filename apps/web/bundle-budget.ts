import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const kib = 1024;
const signInPage = { module: 'pages/login-page.tsx', limit: 110 * kib };
const anyPage = 160 * kib;

/** Fails the build when a page would load more script than the budget allows. */
export function bundleBudget(): Plugin {
  return {
    name: 'bundle-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      );
      const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
      const layout = findChunk(chunks, 'app/layout/main-layout.tsx');
      const pages = [...chunks.values()].filter((chunk) => chunk.facadeModuleId?.includes('/src/pages/'));
      for (const page of pages) {
        const isSignIn = page.facadeModuleId?.endsWith(signInPage.module) ?? false;
        const size = firstLoad(chunks, isSignIn ? [entry, page] : [entry, layout, page]);
        const limit = isSignIn ? signInPage.limit : anyPage;
        const line = `${page.name}: ${(size / kib).toFixed(1)} of ${limit / kib} KiB gz`;
        if (size > limit) this.error(`First load over budget: ${line}`);
        if (isSignIn || page.facadeModuleId?.endsWith('home-page.tsx')) this.info(line);
      }
    },
  };
}

type Chunks = Map<string, Rolldown.OutputChunk>;

function findChunk(chunks: Chunks, module: string): Rolldown.OutputChunk | undefined {
  return [...chunks.values()].find((chunk) => chunk.facadeModuleId?.endsWith(module));
}

/** Everything that the given chunks import statically, each file once. */
function firstLoad(chunks: Chunks, from: (Rolldown.OutputChunk | undefined)[]): number {
  const needed = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) add(chunks.get(name));
  };
  from.forEach(add);
  return [...needed].reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
}
