import type { Plugin } from 'vite';
import { chunksOf } from './screen-chunks.ts';

/** Minified names are too short to collide with it. */
const open = '$import';

/**
 * A browser may keep a script that it could not fetch as failed for as long as the page is open, as Chromium does since
 * version 150. The next attempt asks for the same file under another address. A file that has failed never ran, so nothing
 * of it exists twice.
 */
// `f` counts the failures of each file `n`. Every page loads this: it is as short as a minifier would make it.
const definition = `const ${open}=(f=>n=>import(f[n]?n+"?"+f[n]:n).catch(e=>{f[n]=(f[n]||0)+1;throw e}))({});`;

const dynamicImport = /\bimport\(([`"'])(\.\/[\w.-]+\.js)\1\)/g;

/** Lets each file that is loaded on demand be fetched again after a failure. */
export function retryImports(): Plugin {
  return {
    name: 'retry-imports',
    apply: 'build',
    // The names of the files are chosen before they are changed here: a change here must change them.
    augmentChunkHash: () => definition,
    generateBundle(_, bundle) {
      const chunks = [...chunksOf(bundle).values()];
      const first = chunks.find(({ name }) => name === 'core');
      if (!first) throw new Error('The build has no first file');
      const firstName = first.fileName.slice(first.fileName.lastIndexOf('/') + 1);
      for (const chunk of chunks) {
        const changed = chunk.code.replace(dynamicImport, (_found, _quote, file) => `${open}("${file}")`);
        if (chunk === first) {
          chunk.code = `${definition}${changed}export{${open}};`;
        } else if (changed !== chunk.code) {
          chunk.code = `import{${open}}from"./${firstName}";${changed}`;
          if (!chunk.imports.includes(first.fileName)) chunk.imports.push(first.fileName);
        }
      }
    },
  };
}
