import { createHash } from 'node:crypto';
import { type Named, OdooFault } from './odoo-fault.ts';

export type StoredAttachment = {
  id: number;
  name: string;
  mimetype: string;
  description: string | false;
  content: Buffer;
  res_model: string | false;
  res_id: number;
  author: string;
  write_date: number;
};

const maxPictureBytes = 5000;
const serialisation = 'could not serialize access due to concurrent update';

/** The table `ir.attachment`. Contents are stored as they are; Odoo makes large pictures smaller. */
export class OdooAttachments {
  readonly #rows = new Map<number, StoredAttachment>();
  readonly #externalIds = new Map<string, number>();
  readonly #open = new Set<string>();
  readonly #now: () => number;
  readonly #model: string;
  #last = 5000;

  constructor(model: string, now: () => number) {
    this.#model = model;
    this.#now = now;
  }

  get all(): StoredAttachment[] {
    return [...this.#rows.values()];
  }

  of(res_id: number): StoredAttachment[] {
    return this.all.filter((row) => row.res_model === this.#model && row.res_id === res_id);
  }

  /** A user attaches a file to a record. */
  attach(
    res_id: number,
    file: { name: string; content: Buffer; mimetype?: string; author?: string },
  ): StoredAttachment {
    const { name, content, mimetype = 'text/plain', author = 'Marie Curie' } = file;
    return this.#add({ name, content, mimetype, author, description: false, res_model: this.#model, res_id });
  }

  /** A user puts another content into an attachment. */
  replace(id: number, content: Buffer): void {
    const row = this.#rows.get(id);
    if (row) Object.assign(row, { content, write_date: this.#now() });
  }

  remove(id: number): void {
    this.#rows.delete(id);
    for (const [name, known] of this.#externalIds) if (known === id) this.#externalIds.delete(name);
  }

  #add(added: Omit<StoredAttachment, 'id' | 'write_date'>): StoredAttachment {
    const row = { ...added, id: ++this.#last, write_date: this.#now() };
    this.#rows.set(row.id, row);
    return row;
  }

  async call(method: string, named: Named): Promise<unknown> {
    if (method === 'search_read') return this.#search(named);
    if (method === 'read') return this.#found(named).map(({ id }) => ({ id }));
    if (method === 'load') return this.#load(named);
    if (method === 'write') {
      for (const row of this.#found(named)) Object.assign(row, named.vals, { write_date: this.#now() });
      return true;
    }
    throw new OdooFault('builtins.AttributeError', `type object has no attribute '${method}'`);
  }

  #found({ ids = [] }: Named): StoredAttachment[] {
    return ids.map((id) => {
      const row = this.#rows.get(id);
      if (row) return row;
      throw new OdooFault('odoo.exceptions.MissingError', 'Record does not exist or has been deleted.');
    });
  }

  #search({ domain = [], fields = [], limit, order }: Named): unknown[] {
    const leaves = domain as [string, string, unknown][];
    const isMatch = (row: StoredAttachment) =>
      leaves.every(([name, operator, value]) => {
        if (name === 'res_field') return value === false;
        if (name === 'type') return value === 'binary';
        if (name === 'write_date' && operator === '>=')
          return row.write_date >= Date.parse(`${String(value).replace(' ', 'T')}Z`);
        const own = row[name as keyof StoredAttachment];
        if (operator === 'in') return (value as unknown[]).includes(own);
        if (operator === '=') return own === value;
        throw new OdooFault('builtins.ValueError', `Invalid leaf ${name} ${operator}`);
      });
    const byDate = String(order ?? '').startsWith('write_date');
    return this.all
      .filter(isMatch)
      .toSorted((a, b) => (byDate ? a.write_date - b.write_date : 0) || a.id - b.id)
      .slice(0, (limit as number | undefined) || undefined)
      .map((row) => {
        const { content, author, write_date, ...plain } = row;
        const whole: Record<string, unknown> = {
          ...plain,
          file_size: content.length,
          checksum: createHash('sha1').update(content).digest('hex'),
          datas: content.length > 0 ? content.toString('base64') : false,
          create_uid: [90, author],
          write_date: new Date(write_date).toISOString().slice(0, 19).replace('T', ' '),
        };
        return Object.fromEntries(['id', ...(fields as string[])].map((field) => [field, whole[field]]));
      });
  }

  /** One transaction. The number of a record of any model cannot be imported. */
  async #load({ fields, data }: Named): Promise<unknown> {
    const row = (data as string[][])[0] ?? [];
    const cells = Object.fromEntries((fields as string[]).map((field, at) => [field, row[at] ?? '']));
    if ('res_id' in cells) throw new OdooFault('builtins.TypeError', "'NoneType' object is not callable");
    const externalId = cells.id ?? '';
    const busy = { ids: false, messages: [{ type: 'error', record: 0, message: serialisation }] };
    if (this.#open.has(externalId)) return busy;
    this.#open.add(externalId);
    await new Promise((resolve) => setImmediate(resolve));
    this.#open.delete(externalId);
    const known = this.#externalIds.get(externalId);
    if (known !== undefined && this.#rows.has(known)) return { ids: [known], messages: [] };
    const { name = '', mimetype = '', description = '', datas = '' } = cells;
    const sent = Buffer.from(datas, 'base64');
    const isLarge = mimetype.startsWith('image/') && sent.length > maxPictureBytes;
    const content = isLarge ? sent.subarray(0, maxPictureBytes) : sent;
    const place = { res_model: false, res_id: 0, author: 'Greenroom' } as const;
    const { id } = this.#add({ name, mimetype, description, content, ...place });
    this.#externalIds.set(externalId, id);
    return { ids: [id], messages: [] };
  }
}
