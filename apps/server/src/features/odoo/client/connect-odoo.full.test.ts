import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { anOdooMap } from '#test/build/an-odoo-partner.ts';
import type { Fault } from '#test/odoo/odoo-faults.ts';
import { type OdooDouble, odooKey, startOdooDouble } from '#test/peers/odoo-double.ts';
import { readConfig } from '../../../config.ts';
import { checkMap, inspectMap } from '../check-map.ts';
import { findMissingRights } from '../check-rights.ts';
import { readMap } from '../odoo-map.ts';
import { whileBusy } from '../while-busy.ts';
import { connectOdoo } from './connect-odoo.ts';
import { odooSettings } from './odoo-settings.ts';

/** The machine may be busy. */
const milliseconds = 10_000;
/** For responses that are meant to be missed. */
const shortMilliseconds = 1_500;
let odoo: OdooDouble;
afterEach(() => odoo.stop());

async function start(version: number) {
  odoo = await startOdooDouble({ version });
  const settings = odooSettings(readConfig(odoo.settings));
  if (!settings) throw new Error('not configured');
  return { settings: { ...settings, milliseconds }, model: odoo.store.modelName };
}

const fails = (...faults: (Fault | undefined)[]) => {
  odoo.faults = ({ method }) => (method === 'load' ? faults.shift() : undefined);
};

describe.each([
  [14, 'json-rpc'],
  [18, 'json-rpc'],
  [19, 'json/2'],
  [20, 'json/2'],
])('Odoo %d', (version, protocol) => {
  const record = { externalId: 'greenroom.ticket_1_abc', values: { name: 'Lamp', 'stage_id/.id': '1' } };

  test(`uses ${protocol}`, async () => {
    const { settings, model } = await start(version);
    const client = await connectOdoo(settings);
    await client.fieldsGet(model);
    expect([...odoo.calls.keys()].filter((call) => !call.endsWith('version'))).toEqual([
      `${protocol} fields_get`,
    ]);
  });

  test('creates one record for a repeated create, and keeps what people have changed in it', async () => {
    const { settings, model } = await start(version);
    const client = await connectOdoo(settings);
    const id = await client.loadOnce(model, record);
    odoo.store.change(id, { name: 'Lamp in room 5' });
    expect(await client.loadOnce(model, record)).toBe(id);
    expect(odoo.store.records.map(({ name }) => name)).toEqual(['Lamp in room 5']);
  });

  test('creates one record for six concurrent creates', async () => {
    const { settings, model } = await start(version);
    const client = await connectOdoo(settings);
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => whileBusy(() => client.loadOnce(model, record))),
    );
    expect(new Set(ids).size).toBe(1);
    expect(odoo.store.records).toHaveLength(1);
  });

  test('is retried while it cannot serialise', async () => {
    const { settings, model } = await start(version);
    const client = await connectOdoo(settings);
    fails('busy', 'busy');
    await expect(client.loadOnce(model, record)).rejects.toMatchObject({ kind: 'busy' });
    expect(await whileBusy(() => client.loadOnce(model, record))).toBe(odoo.store.records[0]?.id);
  });

  test.each(['lost', 'cut', 'silent', 'page'] as const)(
    'may or may not have run the request: %s',
    async (fault) => {
      const { settings, model } = await start(version);
      const impatient = await connectOdoo({ ...settings, milliseconds: shortMilliseconds });
      fails(fault);
      const started = Date.now();
      await expect(impatient.loadOnce(model, record)).rejects.toMatchObject({ kind: 'unreachable' });
      expect(Date.now() - started).toBeLessThan(milliseconds);
      const client = await connectOdoo(settings);
      await client.loadOnce(model, record);
      expect(odoo.store.records).toHaveLength(1);
    },
  );

  test('reports a rejection in one line', async () => {
    const { settings, model } = await start(version);
    const client = await connectOdoo(settings);
    const wrong = { ...record, values: { ...record.values, 'stage_id/.id': '99' } };
    await expect(client.loadOnce(model, wrong)).rejects.toMatchObject({
      kind: 'rejected',
      message: "Odoo says: No matching record found for database id '99' in field 'Stage'",
    });
  });

  test('rejects a wrong key, and no message contains the key', async () => {
    const { settings, model } = await start(version);
    const rejected = async () => (await connectOdoo({ ...settings, apiKey: 'wrong-key' })).fieldsGet(model);
    const error = await rejected().catch((reason: Error) => reason);
    expect(error).toMatchObject({
      kind: 'login',
      message: 'Odoo does not accept ODOO_LOGIN with ODOO_API_KEY.',
    });
    expect(JSON.stringify(error) + String(error)).not.toContain('wrong-key');
    const client = await connectOdoo(settings);
    odoo.faults = () => undefined;
    const echoed = { ...record, values: { name: 'x', 'stage_id/.id': odooKey } };
    const other = await client.loadOnce(model, echoed).catch((reason: Error) => reason);
    expect(String(other)).toContain('[hidden]');
    expect(String(other)).not.toContain(odooKey);
  });

  test('is never followed to another address', async () => {
    const { settings } = await start(version);
    const elsewhere = createServer((_, response) =>
      response.writeHead(307, { location: settings.url }).end(),
    );
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    const lost = await connectOdoo({ ...settings, url }).catch((reason: Error) => reason);
    elsewhere.close();
    expect(lost).toMatchObject({ message: 'ODOO_URL does not respond like Odoo (status 307).' });
    expect(odoo.calls.size).toBe(0);
  });

  test('can be unreachable', async () => {
    const { settings } = await start(version);
    await odoo.goDown();
    await expect(connectOdoo(settings)).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'Odoo cannot be reached (ECONNREFUSED).',
    });
  });

  test('is checked against a map', async () => {
    const { settings, model } = await start(version);
    const client = await connectOdoo(settings);
    const good = anOdooMap(model);
    const check = (map: unknown) => checkMap(client, readMap(map));
    await check(good);
    await check({ ...good, values: { project_id: 3 } });
    const cases: [unknown, RegExp][] = [
      [
        { ...good, model: 'helpdesk.ticket' },
        /^The model helpdesk.ticket cannot be read\. Odoo says: Object/,
      ],
      [{ ...good, fields: { ...good.fields, name: 'title' } }, /has no field "title"\.$/],
      [{ ...good, fields: { ...good.fields, name: 'priority' } }, /"priority" of .* does not hold text/],
      [
        { ...good, fields: { ...good.fields, stage: 'name' } },
        /"name" .* does not point at a table of stages/,
      ],
      [{ ...good, fields: { ...good.fields, priority: 'name' } }, /"name" of .* is no selection/],
      [{ ...good, values: { x_channel: 'a' } }, /has no field "x_channel"/],
      [
        { ...good, priorities: { ...good.priorities, URGENT: '4' } },
        /^The priority "4" of URGENT does not exist: there are "0" Low, "1" Medium, "2" High, "3" Urgent\.$/,
      ],
      [
        { ...good, stages: { NEW: 1, SOLVED: 99 } },
        /^The stage 99 of SOLVED does not exist in .*: there are 1 New Request, 2 In Progress, /,
      ],
    ];
    for (const [map, sentence] of cases) await expect(check(map)).rejects.toThrow(sentence);
    await expect(
      check({
        ...good,
        fields: { ...good.fields, description: 'x_text', team: 'x_team' },
        stages: { NEW: 98, SOLVED: [3, 99] },
        priorities: { ...good.priorities, URGENT: '4' },
      }),
    ).rejects.toThrow(
      /"x_text"\. .*"x_team"\. The priority "4" of URGENT .* The stage 98 of NEW .* The stage 99 of SOLVED /,
    );
  });

  test("reports missing rights of Greenroom's user", async () => {
    const { settings, model } = await start(version);
    const client = await connectOdoo(settings);
    const map = readMap({ ...anOdooMap(model), values: { project_id: 3 } });
    const { odooFields } = await inspectMap(client, map);
    const stages = odooFields.stage_id?.relation ?? '';
    expect(await findMissingRights(client, map, odooFields)).toEqual([]);
    odoo.store.denied.add(`create ${model}`).add(`write ${model}`).add('read project.project');
    const missing = await findMissingRights(client, map, odooFields);
    expect(missing.map(({ sentence }) => sentence)).toEqual([
      'The user of ODOO_LOGIN may not read records of project.project in Odoo.',
      `The user of ODOO_LOGIN may not create or write records of ${model} in Odoo.`,
    ]);
    await expect(client.loadOnce(model, record)).rejects.toMatchObject({ kind: 'rejected' });
    odoo.store.denied.add(`read ${stages}`);
    await expect(checkMap(client, map)).rejects.toThrow(
      `The stages in ${stages} cannot be read. Odoo says: `,
    );
  });
});
