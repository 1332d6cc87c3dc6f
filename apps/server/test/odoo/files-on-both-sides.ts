import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { startSync } from './start-sync.ts';

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Files that users add and delete on both sides, and what has to be on each side in the end. */
export function filesOnBothSides({
  fileHere,
  deleteFileHere,
  files,
  tickets,
  odoo,
  odooFiles,
  events,
}: Setup) {
  const { attachments } = odoo.store;
  let count = 0;
  const deletedHere: string[] = [];
  const deletedThere: string[] = [];
  const next = (what: string) => {
    const content = Buffer.from(`${what} ${++count}`);
    return { filename: `${what}-${count}.txt`, content };
  };
  const added: string[] = [];
  return {
    async addHere(ticket_id: number) {
      const file = next('ours');
      added.push(sha256(file.content));
      await fileHere(ticket_id, file);
    },
    attachThere(odoo_id: number) {
      const { filename, content } = next('theirs');
      added.push(sha256(content));
      attachments.attach(odoo_id, { name: filename, content });
    },
    /** Once both sides have everything. */
    async deleteSome(ticket_ids: ReadonlySet<number>, max: number) {
      const both = (await files()).filter(({ entity_id }) => ticket_ids.has(entity_id));
      const each = Math.min(max, Math.floor(both.length / 2));
      expect(each).toBeGreaterThan(2);
      for (const { id, sha256: hash } of both.slice(0, each)) {
        deletedHere.push(String(hash));
        await deleteFileHere(id);
      }
      for (const { sha256: hash } of both.slice(each, 2 * each)) {
        deletedThere.push(String(hash));
        for (const { id, content } of attachments.all) if (sha256(content) === hash) attachments.remove(id);
      }
      expect([deletedHere.length, deletedThere.length]).toEqual([each, each]);
    },
    async expectOnceEach() {
      const here = await files();
      expect(here.map((file) => file.sha256).toSorted()).toEqual(
        added.filter((hash) => !deletedHere.includes(hash)).toSorted(),
      );
      const there = attachments.all.map(({ content }) => sha256(content));
      expect(there.toSorted()).toEqual(added.filter((hash) => !deletedThere.includes(hash)).toSorted());
      // Each beside its own ticket.
      const recordOf = new Map((await tickets()).map(({ id, odoo_id }) => [id, odoo_id]));
      for (const { entity_id, sha256: hash } of here) {
        const on = attachments.of(recordOf.get(entity_id) ?? 0).map(({ content }) => sha256(content));
        if (!deletedThere.includes(String(hash))) expect(on).toContain(hash);
      }
      const rows = await odooFiles();
      expect(rows.filter(({ done_at, rejected }) => done_at === null || rejected !== null)).toEqual([]);
      // What is only on one side is in the timeline.
      const gone = rows.filter(({ gone_at }) => gone_at !== null);
      expect(gone).toHaveLength(deletedThere.length);
      for (const { ticket_id, filename } of gone)
        expect(await events(ticket_id)).toContainEqual(
          expect.objectContaining({ kind: 'file-deleted', detail: { file: { from: null, to: filename } } }),
        );
    },
  };
}
type Setup = Awaited<ReturnType<typeof startSync>>;
