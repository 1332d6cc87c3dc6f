import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkNode } from './check-node.mjs';
import { installPackages } from './install-packages.mjs';
import { loadSettings } from './load-settings.mjs';
import { giveUp, installedProgram, root, say } from './run-step.mjs';

checkNode();
loadSettings();
await installPackages();

// The browser connects to Vite, and Vite forwards the server's requests.
const port = Number(process.env.PORT || 3000);
const serverPort = port + 1;
const address = `http://localhost:${port}`;

const server = spawn(installedProgram('tsx'), ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  // Not in the terminal's process group: Ctrl-C together with our own signal would be the second one, and tsx kills on
  // the second.
  detached: true,
  env: { PUBLIC_URL: address, ...process.env, PORT: String(serverPort) },
});
server.once('error', (error) => giveUp(`The server could not be started: ${error.message}`));

const { createServer } = await import('vite');
const target = `http://127.0.0.1:${serverPort}`;
const web = await createServer({
  root: join(root, 'apps/web'),
  server: {
    host: process.env.HOST || '127.0.0.1',
    port,
    strictPort: true,
    proxy: { '/api': { target, ws: true }, '/auth': { target } },
  },
});
await web.listen();
say(
  `Development: ${address} (server on port ${serverPort}); both reload when sources change. Ctrl-C ends it.`,
);

let ending = false;
async function end(code) {
  if (ending) return;
  ending = true;
  await web.close();
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('close', resolve));
  }
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));
server.once('close', (code) => end(code ?? 1));
