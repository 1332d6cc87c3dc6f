import Fastify from 'fastify';
import pg from 'pg';
import { hashPassword, verifyPassword } from '../../apps/server/src/platform/passwords/hash-password.ts';
import { password } from '../peers/side.ts';
import { serveBench } from '../support/serve-bench.ts';

// The most that a program can do here: Fastify and the bare driver, prepared statements, no session, no tenant check
// beyond one condition. OWNER is the connection of the product's own database, so both read the same rows.
const app = Fastify();
const pool = new pg.Pool({ ...JSON.parse(process.env.OWNER ?? '{}'), max: 10 });

const columns = `a.id, a.product_name, a.asset_type, a.manufacturer, a.model, a.serial_number, a.is_controlled, a.status,
  r.id as room_id, r.name as room_name, s.id as site_id, s.name as site_name`;
const joined = 'assets a join rooms r on r.id = a.room_id join sites s on s.id = r.site_id';
const thousand = {
  name: 'list',
  text: `select json_agg(t)::text as body from (select ${columns} from ${joined}
    where a.partner_id = $1 order by a.product_name_key, a.id limit 1000) t`,
  values: [1],
};
const readText = async (query: pg.QueryConfig) => (await pool.query<{ body: string }>(query)).rows[0]?.body;

app.get('/list', async (_, reply) => reply.type('application/json').send(await readText(thousand)));
const ready = Buffer.from((await readText(thousand)) ?? '');
app.get('/ready', (_, reply) => reply.type('application/json').send(ready));
app.get('/ping', (_, reply) => reply.send('{}'));

app.get<{ Params: { id: string } }>('/assets/:id', async ({ params }, reply) => {
  const text = `select row_to_json(t)::text as body from (select a.*, r.name as room_name, s.name as site_name
    from ${joined} where a.id = $1 and a.partner_id = $2) t`;
  return reply
    .type('application/json')
    .send(await readText({ name: 'one', text, values: [Number(params.id), 1] }));
});

app.get<{ Querystring: { q: string } }>('/search', async ({ query }, reply) => {
  const text = `select coalesce(json_agg(t), '[]')::text as body from (select ${columns} from ${joined}
    where a.partner_id = $1 and a.search like '%' || $2 || '%' order by a.product_name_key, a.id limit 100) t`;
  return reply
    .type('application/json')
    .send(await readText({ name: 'search', text, values: [1, query.q.toLowerCase()] }));
});

const hash = await hashPassword(password);
app.post('/sign-in', async (_, reply) => {
  await verifyPassword(hash, password, { isKnown: true });
  return reply.send('{}');
});

app.addHook('onClose', () => pool.end());
await serveBench(app, { close: async () => {} });
