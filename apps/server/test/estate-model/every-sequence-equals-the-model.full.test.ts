import fc from 'fast-check';
import { afterAll, beforeAll, it as test } from 'vitest';
import { startTestApp, type TestApp } from '../start-test-app.ts';
import { aPlayer, type Player, playActs, someActs } from './play-acts.ts';

/** `ESTATE_SEED=` repeats a run. */
const seed = Number(process.env.ESTATE_SEED ?? Math.floor(Math.random() * 2 ** 31));

let t: TestApp;
let player: Player;
beforeAll(async () => {
  t = await startTestApp();
  player = await aPlayer(t);
});
afterAll(() => t.stop());

test('edits, moves, bulk changes, imports, undos, retirements and the bin do what the model does', async () => {
  await fc.assert(
    fc.asyncProperty(someActs, (acts) => playActs(player, acts)),
    { numRuns: 300, seed },
  );
  process.stdout.write(`every-sequence-equals-the-model: 300 sequences, ESTATE_SEED=${seed}\n`);
}, 600_000);
