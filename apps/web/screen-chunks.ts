import type { Rolldown } from 'vite';
import { isAdminPath, paths, ticketPattern } from './src/paths.ts';

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** What a visitor loads for the screen at a path: the files that its page and its layout import, each once. */
export type ScreenChunks = { name: string; path: string; files: Rolldown.OutputChunk[] };

export function chunksOf(bundle: Rolldown.OutputBundle): Chunks {
  return new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
}

const outsideLayout = [
  ...['login', 'requestPasswordReset', 'resetPassword', 'unauthorized', 'setNewPassword', 'wall'],
];

/** Not among the paths: the page of the board shows it. */
const ticketScreen = { name: 'ticket', path: ticketPattern, page: 'maintenance' };

/** The page of `paths.requestPasswordReset` is `request-password-reset-page.tsx`. */
export function findScreens(chunks: Chunks): ScreenChunks[] {
  const ofPaths = Object.entries(paths).map(([name, path]) => ({ name, path, page: name }));
  return [...ofPaths, ticketScreen].map(({ name, path, page: pageName }) => {
    const page = `/${pageName.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`;
    const modules = ['/src/main.tsx', page];
    if (!outsideLayout.includes(name)) modules.push('/app/layout/main-layout.tsx');
    if (isAdminPath(path)) modules.push('/app/layout/admin-layout.tsx');
    return {
      name,
      path,
      files: withImports(
        chunks,
        modules.map((module) => chunkWith(chunks, module)),
      ),
    };
  });
}

function chunkWith(chunks: Chunks, module: string): Rolldown.OutputChunk {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!found) throw new Error(`No file of the build contains ${module}`);
  return found;
}

function withImports(chunks: Chunks, from: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const needed = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) add(chunks.get(name));
  };
  from.forEach(add);
  return [...needed];
}
