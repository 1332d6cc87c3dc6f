import { OdooAttachments } from './odoo-attachments.ts';
import { type Named, OdooFault } from './odoo-fault.ts';

type Field = {
  type: string;
  required?: boolean;
  relation?: string;
  selection?: [string, string][];
  string: string;
};
export type StoredRecord = {
  id: number;
  name: string;
  stage_id: number | false;
  priority: string;
  description: string | false;
  project_id: number | false;
  /** Named user_id or user_ids. */
  assignees: number[];
  /** Named schedule_date or date_deadline; UTC without a marker. */
  due: string | false;
  active: boolean;
  archive: boolean;
  /** Milliseconds; what is read has only seconds, as in Odoo. */
  write_date: number;
};
type Model = {
  fields: Record<string, Field>;
  stages: Map<number, string>;
  records: Map<number, StoredRecord>;
};
/** In the log of a record. Odoo never compares the ids. */
export type StoredMessage = {
  id: number;
  res_id: number;
  body: string;
  message_id: string;
  message_type: string;
  /** 1: discussions; 2: note. */
  subtype: 1 | 2;
  author: string;
  write_date: number;
};
export type StoredUser = { id: number; login: string; email: string; name: string; share: boolean };
type Right = 'create' | 'read' | 'write';

/** Every login may call `fields_get`. */
const neededRights: Record<string, Right> = {
  search_read: 'read',
  load: 'create',
  write: 'write',
  read: 'read',
  message_post: 'write',
};

const serialisation = 'could not serialize access due to concurrent update';

/** The tables of an Odoo with one model of tickets: project.task on 19, maintenance.request before. */
export class OdooStore {
  readonly modelName: string;
  readonly model: Model;
  readonly messages: StoredMessage[] = [];
  readonly attachments: OdooAttachments;
  readonly users: StoredUser[] = [
    { id: 7, login: 'greenroom@customer.example', email: '', name: 'Greenroom', share: false },
  ];
  readonly externalIds = new Map<string, { id: number; noupdate: boolean }>();
  /** External ids whose transaction is under way. */
  readonly #open = new Set<string>();
  readonly #before = new Map<number, StoredRecord>();
  #lastId = 100;
  #lastMessage = 0;
  /** Tests move it; Odoo's clock is not ours. */
  ahead = 0;
  /** What the user may not do, such as `create project.task`. */
  readonly denied = new Set<`${Right} ${string}`>();
  readonly #version: number;

  constructor(version: number) {
    this.#version = version;
    const isNew = version >= 19;
    this.modelName = isNew ? 'project.task' : 'maintenance.request';
    this.attachments = new OdooAttachments(this.modelName, () => this.#now());
    this.model = {
      fields: {
        name: { type: 'char', required: true, string: 'Title' },
        stage_id: {
          type: 'many2one',
          relation: isNew ? 'project.task.type' : 'maintenance.stage',
          string: 'Stage',
        },
        priority: {
          type: 'selection',
          selection: [
            ['0', 'Low'],
            ['1', 'Medium'],
            ['2', 'High'],
            ['3', 'Urgent'],
          ],
          string: 'Priority',
        },
        [isNew ? 'user_ids' : 'user_id']: {
          type: isNew ? 'many2many' : 'many2one',
          relation: 'res.users',
          string: 'Assignees',
        },
        [isNew ? 'date_deadline' : 'schedule_date']: { type: 'datetime', string: 'Deadline' },
        [isNew ? 'active' : 'archive']: { type: 'boolean', string: 'Archive' },
        description: { type: isNew ? 'html' : 'text', string: 'Description' },
        project_id: { type: 'many2one', relation: 'project.project', string: 'Project' },
        write_date: { type: 'datetime', string: 'Last Updated on' },
        write_uid: { type: 'many2one', relation: 'res.users', string: 'Last Updated by' },
      },
      stages: new Map([
        [1, 'New Request'],
        [2, 'In Progress'],
        [3, 'Repaired'],
        [4, 'Scrap'],
        [5, 'Waiting'],
        [6, 'Closed for now'],
        [7, 'Nobody mapped this one'],
      ]),
      records: new Map(),
    };
  }

  get records(): StoredRecord[] {
    return [...this.model.records.values()];
  }

  /** A user changes a record in Odoo. */
  change(id: number, values: Partial<Omit<StoredRecord, 'id'>>): void {
    const record = this.#get(id);
    this.#before.set(id, { ...record });
    Object.assign(record, values, { write_date: this.#now() });
  }

  /** A user deletes a record in Odoo, with its messages and its external id. */
  delete(id: number): void {
    this.#get(id);
    this.model.records.delete(id);
    for (const [name, known] of this.externalIds) if (known.id === id) this.externalIds.delete(name);
    for (const attachment of this.attachments.of(id)) this.attachments.remove(attachment.id);
    const left = this.messages.filter(({ res_id }) => res_id !== id);
    this.messages.splice(0, this.messages.length, ...left);
  }

  /** A user writes to a record in Odoo. */
  say(res_id: number, said: { body: string; subtype?: 1 | 2; author?: string }): StoredMessage {
    const { body, subtype = 1, author = 'Marie Curie' } = said;
    return this.#addMessage({ res_id, body, message_type: 'comment', subtype, author });
  }

  #addMessage(added: Omit<StoredMessage, 'id' | 'message_id' | 'write_date'> & { message_id?: string }) {
    const id = ++this.#lastMessage;
    const message = { message_id: `<${id}@odoo>`, ...added, id, write_date: this.#now() };
    this.messages.push(message);
    return message;
  }

  async call(model: string, method: string, named: Named): Promise<unknown> {
    const stageModel = this.model.fields.stage_id?.relation;
    const isAccessCheck = method === (this.#version >= 18 ? 'has_access' : 'check_access_rights');
    const isKnown = Object.values(this.model.fields).some(({ relation }) => relation === model);
    if (isAccessCheck && (isKnown || model === this.modelName || model === 'ir.attachment'))
      return !this.denied.has(`${named.operation as Right} ${model}`);
    const right = neededRights[method];
    if (right) this.#check(right, model);
    if (model === stageModel && method === 'search_read')
      return [...this.model.stages].map(([id, name]) => ({ id, display_name: name }));
    if (model === 'mail.message' && method === 'search_read') return this.#searchMessages(named);
    if (model === 'mail.message.subtype') return [{ id: 2, internal: true }];
    if (model === 'res.users' && method === 'search_read') return this.#searchUsers(named);
    if (model === 'ir.attachment') return this.attachments.call(method, named);
    if (model !== this.modelName)
      throw new OdooFault('odoo.exceptions.UserError', `Object ${model} doesn't exist`);
    if (method === 'fields_get') return this.model.fields;
    if (method === 'search_read') return this.#searchRead(named);
    if (method === 'load') return this.#load(named);
    if (method === 'read')
      return (named.ids ?? []).filter((id) => this.model.records.has(id)).map((id) => ({ id }));
    if (method === 'write') return this.#write(named);
    if (method === 'message_post') return this.#postMessage(named);
    throw new OdooFault('builtins.AttributeError', `type object has no attribute '${method}'`);
  }

  #check(right: Right, model: string): void {
    if (!this.denied.has(`${right} ${model}`)) return;
    const message = `You are not allowed to ${right} '${model}' records. Contact your administrator.`;
    throw new OdooFault('odoo.exceptions.AccessError', message);
  }

  /** Like a replica of the database that lags behind by a minute; a single record is read from the database itself. */
  readOlder(named: Named): unknown {
    const [leaf] = (named.domain ?? []) as [string, string, unknown][];
    if (leaf?.[0] === 'id') return this.#searchRead(named);
    const since = this.#now() - 60_000;
    return this.#searchRead(named, (record) =>
      record.write_date > since ? (this.#before.get(record.id) ?? record) : record,
    );
  }

  #searchRead(named: Named, state = (record: StoredRecord) => record): unknown[] {
    const {
      domain = [],
      fields = [],
      order = 'id asc',
      limit,
    } = named as {
      domain?: [string, string, unknown][];
      fields?: string[];
      order?: string;
      limit?: number;
    };
    const matches = (record: StoredRecord) =>
      domain.every(([name, operator, value]) => {
        if (name === 'write_date' && operator === '>=')
          return record.write_date >= Date.parse(`${String(value).replace(' ', 'T')}Z`);
        if (name === 'id' && operator === '=') return record.id === value;
        if (name === 'id' && operator === 'in') return (value as number[]).includes(record.id);
        throw new OdooFault('builtins.ValueError', `Invalid leaf ${JSON.stringify([name, operator, value])}`);
      });
    const showsArchived = named.context?.active_test === false;
    const found = this.records.filter((record) => (showsArchived || record.active) && matches(record));
    const byDate = order.startsWith('write_date');
    found.sort((a, b) => (byDate ? a.write_date - b.write_date : 0) || a.id - b.id);
    return found.slice(0, limit || undefined).map((record) => this.#shown(state(record), fields));
  }

  #shown(record: StoredRecord, fields: string[]): Record<string, unknown> {
    const shown: Record<string, unknown> = { id: record.id };
    for (const field of fields) {
      const known = this.model.fields[field];
      if (!known)
        throw new OdooFault('builtins.ValueError', `Invalid field '${field}' on '${this.modelName}'`);
      const value = record[field as keyof StoredRecord];
      if (field === 'user_ids') {
        shown[field] = [...record.assignees];
        continue;
      }
      if (field === 'user_id') {
        const user = this.users.find(({ id }) => id === record.assignees[0]);
        shown[field] = user ? [user.id, user.name] : false;
        continue;
      }
      if (field === 'date_deadline' || field === 'schedule_date') {
        shown[field] = record.due;
        continue;
      }
      if (field === 'write_date')
        shown[field] = new Date(Number(value)).toISOString().slice(0, 19).replace('T', ' ');
      else if (field === 'write_uid') shown[field] = [2, 'Marie Curie'];
      else if (field === 'stage_id')
        shown[field] = value === false ? false : [value, this.model.stages.get(Number(value))];
      else shown[field] = value;
    }
    return shown;
  }

  /** One transaction: of several with the same external id at once, all but one fail to serialise. */
  async #load({ fields, data, context = {} }: Named): Promise<unknown> {
    const [columns, [row = []] = []] = [fields as string[], data as string[][]];
    const cells = Object.fromEntries(columns.map((column, at) => [column, row[at] ?? '']));
    const externalId = cells.id ?? '';
    if (this.#open.has(externalId)) return failed(serialisation);
    this.#open.add(externalId);
    // What another request may do meanwhile, it does.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      return this.#loadRow(externalId, cells, context);
    } finally {
      this.#open.delete(externalId);
    }
  }

  #loadRow(externalId: string, cells: Record<string, string>, context: Record<string, unknown>): unknown {
    const values: Record<string, unknown> = {};
    for (const [column, cell] of Object.entries(cells)) {
      if (column === 'id') continue;
      const [name = '', sub] = column.split('/');
      const field = this.model.fields[name];
      if (!field) throw new OdooFault('builtins.ValueError', `Invalid field name '${name}'`);
      if (field.type === 'many2one' && sub !== '.id' && cell !== '')
        return failed(`No matching record found for name '${cell}' in field '${field.string}'`);
      if (name === 'stage_id' && !this.model.stages.has(Number(cell)))
        return failed(`No matching record found for database id '${cell}' in field '${field.string}'`);
      if (field.selection && !field.selection.some(([value]) => value === cell))
        return failed(`Value '${cell}' not found in selection field '${field.string}'`);
      if (name === 'user_id' || name === 'user_ids') values.assignees = cell === '' ? [] : [Number(cell)];
      else values[name] = field.type === 'many2one' ? Number(cell) : cell;
    }
    const known = this.externalIds.get(externalId);
    if (known && this.model.records.has(known.id)) {
      if (!(context.mode === 'update' && known.noupdate)) this.change(known.id, values);
      return { ids: [known.id], messages: [] };
    }
    if (!values.name) return failed("Missing required value for the field 'Title' (name)");
    const id = ++this.#lastId;
    const blank = {
      stage_id: 1,
      priority: '0',
      description: false,
      project_id: false,
      // As in Project: the record belongs to the user who creates it.
      assignees: [7],
      due: false,
      active: true,
      archive: false,
    } satisfies Partial<StoredRecord>;
    this.model.records.set(id, { ...blank, name: '', ...values, id, write_date: this.#now() });
    this.externalIds.set(externalId, { id, noupdate: context.noupdate === true });
    return { ids: [id], messages: [] };
  }

  #write({ ids = [], vals }: Named): true {
    const { user_id, user_ids, date_deadline, schedule_date, ...others } = vals as Record<string, unknown>;
    const links = user_ids as [number, number, number[]][] | undefined;
    const due = date_deadline ?? schedule_date;
    const change = {
      ...others,
      ...(user_id !== undefined && { assignees: user_id === false ? [] : [Number(user_id)] }),
      ...(links && { assignees: links[0]?.[2] ?? [] }),
      ...(due !== undefined && { due: due as string | false }),
    };
    for (const id of ids) this.change(id, change as Partial<StoredRecord>);
    return true;
  }

  /** A message is no change of its record. */
  #postMessage({ ids = [], body, message_id, message_type, subtype_xmlid, body_is_html }: Named) {
    const [res_id = 0] = ids;
    this.#get(res_id);
    const isText = this.#version >= 17 && body_is_html !== true;
    const text = String(body);
    const { id } = this.#addMessage({
      ...{ res_id, author: 'Greenroom', body: isText ? text.replaceAll('<', '&lt;') : text },
      message_type: String(message_type ?? 'notification'),
      subtype: subtype_xmlid === 'mail.mt_comment' ? 1 : 2,
      ...(message_id !== undefined && { message_id: String(message_id) }),
    });
    return this.#version >= 19 ? [id] : id;
  }

  #searchMessages({ domain = [], limit }: Named): unknown[] {
    const leaves = new Map((domain as [string, string, unknown][]).map(([name, , value]) => [name, value]));
    const since = leaves.get('write_date');
    const types = leaves.get('message_type') as string[] | undefined;
    return this.messages
      .filter(
        ({ res_id, message_id, message_type, write_date }) =>
          leaves.get('model') === this.modelName &&
          (!leaves.has('res_id') || leaves.get('res_id') === res_id) &&
          (!leaves.has('message_id') || leaves.get('message_id') === message_id) &&
          (!types || types.includes(message_type)) &&
          (since === undefined || write_date >= Date.parse(`${String(since).replace(' ', 'T')}Z`)),
      )
      .toSorted((a, b) => a.write_date - b.write_date || a.id - b.id)
      .slice(0, (limit as number | undefined) || undefined)
      .map(({ author, subtype, write_date, ...message }) => ({
        ...message,
        author_id: [90, author],
        email_from: false,
        subtype_id: [subtype, subtype === 1 ? 'Discussions' : 'Note'],
        write_date: new Date(write_date).toISOString().slice(0, 19).replace('T', ' '),
      }));
  }

  #searchUsers({ domain = [] }: Named): unknown[] {
    const leaves = (domain as ([string, string, unknown] | string)[]).filter(
      (leaf) => typeof leaf !== 'string',
    );
    const ids = leaves.find(([name]) => name === 'id')?.[2] as number[] | undefined;
    if (ids) return this.users.filter(({ id }) => ids.includes(id));
    const like = String(leaves.find(([name]) => name === 'login')?.[2] ?? '').replaceAll('\\', '');
    return this.users.filter(
      ({ login, email, share }) => !share && [login, email].some((text) => text.toLowerCase() === like),
    );
  }

  #get(id: number): StoredRecord {
    const record = this.model.records.get(id);
    if (!record)
      throw new OdooFault('odoo.exceptions.MissingError', 'Record does not exist or has been deleted.');
    return record;
  }

  #now(): number {
    return Date.now() + this.ahead;
  }
}

function failed(message: string): unknown {
  return { ids: false, messages: [{ type: 'error', record: 0, message }] };
}
