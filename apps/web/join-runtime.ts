import type { Plugin, Rolldown } from 'vite';
import { chunksOf } from './screen-chunks.ts';

/** The helpers as one object that the first file exports. Minified names are too short to collide with it. */
const helpers = '$helpers';

/**
 * The bundler puts its own helpers, 0.7 kB, into a file that every other file imports: one request more on each page.
 * This moves them into the first file, which every page loads anyway.
 */
export function joinRuntime(): Plugin {
  return {
    name: 'join-runtime',
    apply: 'build',
    // The names of the files are chosen before they are changed here: a change here must change them.
    augmentChunkHash: () => 'helpers in the first file',
    generateBundle(_, bundle) {
      const chunks = [...chunksOf(bundle).values()];
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      const first = chunks.find(({ name }) => name === 'core');
      if (!runtime || !first) throw new Error('The build has no file of helpers, or no first file');
      if (first.imports.some((name) => name !== runtime.fileName))
        throw new Error('The first file must be able to run before all others');
      for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
        chunk.code =
          chunk === first
            ? `${takeHelpers(chunk, runtime, `const ${helpers}=${asObject(runtime)}`)}export{${helpers}};`
            : takeHelpers(chunk, runtime, `import{${helpers}}from"./${baseName(first)}"`);
        chunk.imports = [
          ...new Set(chunk.imports.map((name) => (name === runtime.fileName ? first.fileName : name))),
        ].filter((name) => name !== chunk.fileName);
      }
      delete bundle[runtime.fileName];
    },
  };
}

function baseName({ fileName }: Rolldown.OutputChunk): string {
  return fileName.slice(fileName.lastIndexOf('/') + 1);
}

/** `import{n as e,t}from"./runtime.js"` becomes the given origin and `const{n:e,t}=$helpers`. */
function takeHelpers(chunk: Rolldown.OutputChunk, runtime: Rolldown.OutputChunk, origin: string): string {
  const [found, names] =
    chunk.code.match(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"\\./${baseName(runtime)}";?`)) ?? [];
  if (!found || names === undefined)
    throw new Error(`${chunk.fileName} imports the helpers in an unknown way`);
  const taken = names.replaceAll(' as ', ':');
  return chunk.code.replace(found, () => `${origin};const{${taken}}=${helpers};`);
}

/** `…;export{s as n,o as t};` becomes `(()=>{…;return{n:s,t:o}})()`. */
function asObject({ code, fileName }: Rolldown.OutputChunk): string {
  const [found, names] = code.match(/export\s*\{([^}]*)\};?\s*$/) ?? [];
  if (!found || names === undefined) throw new Error(`${fileName} exports the helpers in an unknown way`);
  const given = names.split(',').map((name) => name.trim().split(' as ').reverse().join(':'));
  return `(()=>{${code.replace(found, () => `return{${given.join(',')}}`)}})()`;
}
