import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { endpointsWithoutSchemas } from './endpoints-without-schemas.ts';
import { pureDefinitions } from './pure-definitions.ts';

const entry = fileURLToPath(new URL('./src/app/start/start-page.ts', import.meta.url));
const mark = '<!-- start-page -->';
/** It comes with every page, uncached. */
const maxBytes = 10_600;

/** Puts the script that runs before the first paint into the page. The server allows it by its hash. */
export function startScript(): Plugin {
  return {
    name: 'start-script',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const code = await bundle();
        if (code.includes('</script')) throw new Error('The start script would end its own element.');
        if (code.length > maxBytes) throw new Error(`The start script has ${code.length} bytes.`);
        return html.replace(mark, () => `<script>${code}</script>`);
      },
    },
  };
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    plugins: [endpointsWithoutSchemas()],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' }, treeshake: pureDefinitions },
    },
  });
  const [built] = [result].flat() as Rolldown.RolldownOutput[];
  const [script] = built?.output ?? [];
  if (script?.type !== 'chunk') throw new Error('The start script was not built.');
  return script.code.trim();
}
