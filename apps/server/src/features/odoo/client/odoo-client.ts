import * as z from 'zod/mini';
import { errorFrom, OdooError } from './odoo-error.ts';

/**
 * Named arguments; `ids` for a method of records. Both protocols support it. `fileBytes` is not sent: a request with a
 * file has more time, and so has a response.
 */
export type CallModel = (
  model: string,
  method: string,
  named: { ids?: number[]; context?: Record<string, unknown>; fileBytes?: number; [name: string]: unknown },
) => Promise<unknown>;

export type OdooField = z.infer<typeof field>;
export type OdooRecord = Record<string, unknown> & { id: number };

type Search = { domain: unknown[]; fields: readonly string[]; order?: string; limit?: number };

/** The body is HTML up to Odoo 16 and text from 17 on: it must have no character that HTML reserves. */
export type OdooMessage = { body: string; messageId: string };

/** Unlike the messages about incidents, a comment has lines, and may be for the customer. */
export type OdooComment = { html: string; isForCustomer: boolean; messageId: string };

type NewRecord = {
  externalId: string;
  values: Record<string, string>;
  /** The length of a file among the values. */
  fileBytes?: number;
};

/** The rights that a user of Odoo may have on the records of a model. */
export type OdooRight = 'create' | 'read' | 'write';

export type OdooClient = {
  readonly version: number;
  fieldsGet(model: string): Promise<Record<string, OdooField>>;
  /** Includes archived records. */
  searchRead(model: string, search: Search): Promise<OdooRecord[]>;
  /** Creates the record with this external id once; an existing one stays unchanged. Returns its id. */
  loadOnce(model: string, record: NewRecord): Promise<number>;
  write(model: string, id: number, vals: Record<string, unknown>): Promise<void>;
  /** Adds a message to the log of a record. Odoo keeps `messageId`, but does not compare it: a repeat is a second message. */
  postMessage(model: string, id: number, message: OdooMessage): Promise<void>;
  postComment(model: string, id: number, comment: OdooComment): Promise<void>;
  /** The content of an attachment; undefined if there is none with this number. */
  readContent(attachmentId: number, maxBytes: number): Promise<Buffer | undefined>;
  /** Whether the record does not exist: one that a rule hides does. */
  isDeleted(model: string, id: number): Promise<boolean>;
  /** Whether the record has the message with this id. */
  hasMessage(model: string, id: number, messageId: string): Promise<boolean>;
  /** Whether Greenroom's user has the right at the level of the model; a rule may still hide single records. */
  hasRight(model: string, right: OdooRight): Promise<boolean>;
};

/** From this version on, the method that checks a right has a new name; 19 no longer has the old one. */
const firstWithHasAccess = 18;

/** From this version on, a body is text unless the request says that it is HTML. */
const firstWithTextBodies = 17;

/** Files of records. */
export const attachmentModel = 'ir.attachment';

const field = z.object({
  type: z.string(),
  required: z.optional(z.boolean()),
  relation: z.optional(z.string()),
  selection: z.optional(z.array(z.tuple([z.union([z.string(), z.number()]), z.string()]))),
});
const fields = z.record(z.string(), field);
const records = z.array(z.looseObject({ id: z.int() }));
const loaded = z.object({
  ids: z.union([z.array(z.int()), z.literal(false)]),
  messages: z.optional(z.array(z.object({ message: z.optional(z.string()) }))),
});

/**
 * `load` compares the external id inside one transaction of Odoo, so repeating it after a timeout creates no second
 * record. By default it would write the values again, over changes made in the meantime. With these two settings, which
 * Odoo's own upgrades use for records that people may edit, it leaves a known record unchanged.
 */
const loadContext = { mode: 'update', noupdate: true };

export function createOdooClient(
  { version, apiKey }: { version: number; apiKey: string },
  call: CallModel,
): OdooClient {
  return {
    version,
    async fieldsGet(model) {
      const attributes = ['type', 'required', 'relation', 'selection'];
      return parsed(fields, await call(model, 'fields_get', { attributes }));
    },
    async searchRead(model, { domain, fields, order, limit }) {
      const search = { domain, fields, ...(order && { order }), ...(limit && { limit }) };
      const found = await call(model, 'search_read', { ...search, context: { active_test: false } });
      return parsed(records, found);
    },
    async loadOnce(model, { externalId, values, fileBytes = 0 }) {
      const named = {
        fields: ['id', ...Object.keys(values)],
        data: [[externalId, ...Object.values(values)]],
      };
      const response = parsed(
        loaded,
        await call(model, 'load', { ...named, context: loadContext, fileBytes }),
      );
      const [id] = response.ids || [];
      if (id !== undefined) return id;
      const message = (response.messages ?? []).map((each) => each.message ?? '').join(' ');
      throw errorFrom({ message }, apiKey);
    },
    async write(model, id, vals) {
      await call(model, 'write', { ids: [id], vals });
    },
    async postMessage(model, id, { body, messageId }) {
      // The response is a number on 14 and a list on 19.
      await call(model, 'message_post', { ids: [id], body, message_id: messageId });
    },
    async postComment(model, id, { html, isForCustomer, messageId }) {
      const named = {
        ...{ ids: [id], body: html, message_id: messageId, message_type: 'comment' },
        subtype_xmlid: isForCustomer ? 'mail.mt_comment' : 'mail.mt_note',
      };
      const asHtml = version >= firstWithTextBodies ? { body_is_html: true } : {};
      await call(model, 'message_post', { ...named, ...asHtml });
    },
    async readContent(id, maxBytes) {
      const named = { domain: [['id', '=', id]], fields: ['datas'], fileBytes: base64Bytes(maxBytes) };
      const found = parsed(records, await call(attachmentModel, 'search_read', named));
      return found[0] && Buffer.from(String(found[0].datas || ''), 'base64');
    },
    async isDeleted(model, id) {
      try {
        return parsed(records, await call(model, 'read', { ids: [id], fields: ['id'] })).length === 0;
      } catch (error) {
        if (error instanceof OdooError && error.kind === 'rejected') return error.isMissing;
        throw error;
      }
    },
    async hasMessage(model, id, messageId) {
      const domain = [
        ['model', '=', model],
        ['res_id', '=', id],
        ['message_id', '=', messageId],
      ];
      const found = await call('mail.message', 'search_read', { domain, fields: ['id'], limit: 1 });
      return parsed(records, found).length > 0;
    },
    async hasRight(model, right) {
      const response =
        version >= firstWithHasAccess
          ? await call(model, 'has_access', { ids: [], operation: right })
          : await call(model, 'check_access_rights', { operation: right, raise_exception: false });
      return parsed(z.boolean(), response);
    },
  };
}

/** How long so many bytes are as base64. */
export function base64Bytes(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

function parsed<T>(schema: z.ZodMiniType<T>, response: unknown): T {
  const result = schema.safeParse(response);
  if (!result.success) throw new OdooError('unreachable', 'ODOO_URL does not respond like Odoo.');
  return result.data;
}
