import { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRole } from '#platform/database/roles/database-roles.ts';
import { narrowedEndpoints } from './isolation/all-cases.ts';
import { ChangedDatabase } from './isolation/changed-database.ts';
import { type GeneratedRequest, GeneratedWorld } from './isolation/generated-world.ts';
import { Mutants } from './isolation/mutants.ts';
import { probeCalls, someJobsRun } from './isolation/probe-calls.ts';
import {
  findConditions,
  findUnexplainedReads,
  hints,
  otherConditions,
  type ScopeCondition,
} from './isolation/scope-conditions.ts';
import { nameOf } from './isolation/switched-server.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

const maxEstates = 16;
/** Less than the timeout, so that a failure names the conditions that are left. */
const maxMinutes = 8;
const timeout = 600_000;

/** Whether the query, or the filter of a bulk change or an export, has a chosen partner. */
function isNarrowed({ endpoint, request: { query, body } }: GeneratedRequest): boolean {
  const parts = Object.values(body ?? {}) as { filter?: { partner_id?: number } }[];
  return (
    (narrowedEndpoints.includes(endpoint.name) && query?.partner_id !== undefined) ||
    parts.some((part) => part?.filter?.partner_id !== undefined)
  );
}

function isHint({ key }: ScopeCondition): boolean {
  return hints.includes(key);
}

/**
 * Isolation exists twice, so one layer hides gaps of the other. Here each layer is tested alone, every part of it is
 * removed in turn, and the checks of strangers-see-nothing must notice each time.
 */
describe('removing', { retry: 0 }, () => {
  let t: TestApp;
  let generated: GeneratedWorld;

  beforeAll(async () => {
    t = await startTestApp();
    generated = new GeneratedWorld(t, new SeededRandom(20_261_115));
    await generated.connect();
  });
  afterAll(async () => {
    await generated.owner.end();
    await t.stop();
  });

  describe('a condition of a query', () => {
    let mutants: Mutants;
    const conditions = findConditions();

    beforeAll(async () => {
      mutants = await Mutants.start(t, generated);
    });
    afterAll(() => mutants.close());

    test('is possible wherever a scope is read', () => {
      expect(findUnexplainedReads()).toEqual([]);
      expect(conditions.filter(({ start }) => start < 0)).toEqual([]);
      expect(conditions.length).toBeGreaterThan(20);
    });

    test('is detected for every one of them, where no policy helps', { timeout }, async () => {
      const left = new Set(conditions.filter((condition) => !isHint(condition)).map(nameOf));
      const all = left.size;
      const note = (name: string, difference: string | undefined) => {
        if (difference === undefined) return;
        // A server that only breaks would prove nothing.
        expect(difference, name).not.toContain('"status":500');
        left.delete(name);
      };
      const deadline = Date.now() + maxMinutes * 60_000;
      for (let estate = 1; left.size > 0 && estate <= maxEstates && Date.now() < deadline; estate += 1) {
        await generated.buildEstate({ minAssets: 12 });
        await generated.shuffleRights();
        const passing = await mutants.requestsByCondition(left);
        for (const name of left) {
          const without = (each: string) => each === name;
          note(name, await mutants.firstDifference(passing.get(name) ?? [], { without }));
        }
        if (left.size === 0) break;
        // They come last: the expectations of the questions above are those of the world before it was changed.
        const writing = await mutants.writesByCondition(left);
        for (const name of left) {
          note(
            name,
            await mutants.firstDifferenceInWrites(writing.get(name) ?? new Set(), {
              without: (each) => each === name,
            }),
          );
        }
        mutants.forgetEndpoints(left);
      }
      process.stdout.write(
        `taking-out-a-condition: ${all - left.size} of ${all} conditions noticed\n${[...left].join('\n')}\n`,
      );
      expect([...left]).toEqual([]);
    });

    test('changes nothing where another condition of the query is equivalent', { timeout }, async () => {
      const names = conditions.filter(isHint).map(nameOf);
      expect(names).toHaveLength(hints.length);
      const requests = [1, 2, 3].flatMap(() => generated.requests());
      const whole = requests.filter((each) => !isNarrowed(each));
      const without = (name: string) => names.includes(name);
      expect(await mutants.firstDifference(whole, { without })).toBeUndefined();
      // Under explicit grants two of them narrow an alert to the chosen partner, each where the other is missing.
      const narrowed = requests.filter(isNarrowed);
      for (const name of names) {
        const difference = await mutants.firstDifference(narrowed, { without: (each) => each === name });
        expect(difference, name).toBeUndefined();
      }
    });

    test('changes nothing, even for all at once, while the policies are active', { timeout }, async () => {
      await generated.shuffleRights();
      // No policy says what a screen may offer, or that a superuser filters by its own jobs; the change itself they
      // reject. People are read by the installation, and so are agents: users with explicit grants see sites whose
      // agents they do not manage.
      const offers = [
        'changeableFiles(scope)',
        'features/files/files.queries.ts changeableFiles: isOnGranted(scope)',
        'isOwnJob(scope)',
        'isPersonOf(administrator)',
        'mayChange(administrator)',
        'managedSites(scope)',
      ];
      const others = [...offers, ...otherConditions.map(({ text }) => text)];
      const names = conditions
        .filter(({ key, text }) => !others.includes(text) && !others.includes(key))
        .map(nameOf);
      const without = (name: string) => names.includes(name);
      // No policy knows the chosen partner, which is not a right.
      const requests = generated.requests().filter((each) => !isNarrowed(each));
      expect(await mutants.firstDifference(requests, { withPolicies: true, without })).toBeUndefined();
    });
  });

  describe('a policy', () => {
    let database: ChangedDatabase;
    beforeAll(async () => {
      database = new ChangedDatabase(generated);
      await database.prepare();
    });

    async function unnoticed(changes: readonly string[]): Promise<string[]> {
      const left: string[] = [];
      for (const change of changes) if (!(await database.isNoticed(change))) left.push(change);
      return left;
    }

    test('is visible to the probes: every table has a row, and without a change nothing differs', async () => {
      const rows = Object.entries(database.tables);
      expect(rows.flatMap(([name, { length }]) => (length === 0 ? [name] : []))).toEqual([]);
      expect(await database.firstDifference('select 1')).toBeUndefined();
    });

    test('is detected for every one of them, whether opened to all or removed', { timeout }, async () => {
      const { rows } = await generated.owner.query<{ tablename: string; policyname: string; cmd: string }>(
        "select tablename, policyname, cmd from pg_policies where schemaname = 'public' order by 1, 2",
      );
      const changes = rows.flatMap(({ tablename, policyname, cmd }) => [
        `alter policy ${policyname} on ${tablename} ${cmd === 'INSERT' ? 'with check' : 'using'} (true)`,
        `drop policy ${policyname} on ${tablename}`,
      ]);
      expect(await unnoticed(changes)).toEqual([]);
      process.stdout.write(`taking-out-a-condition: ${rows.length} policies noticed, opened and dropped\n`);
    });

    test('is detected for all of a table at once', { timeout }, async () => {
      const names = Object.keys(database.tables);
      const changes = names.map((name) => `alter table ${name} disable row level security`);
      expect(await unnoticed(changes)).toEqual([]);
    });
  });

  describe('a condition of a function that runs with the rights of the owner', () => {
    /** Called by those that search; it has no rights of its own. */
    const whoseRows = 'searched_partner_ids';
    /** Each with what stands there when the condition is taken out. */
    const parts = [
      ['find_room_ids', "viewer_sight() = 'everything'", 'true'],
      [whoseRows, 'THEN viewer_partner_ids()', 'THEN NULL'],
      [whoseRows, "ELSE '{}'::integer[]", 'ELSE NULL'],
      ['find_asset_ids', '($3 is null or a.partner_id = any ($3))', 'true'],
      ['find_asset_ids', '($3 is null or r.partner_id = any ($3))', 'true'],
      ['find_asset_ids', '($3 is null or s.partner_id = any ($3))', 'true'],
      ['find_labelled_asset_ids', '($3 is null or a.partner_id = any ($3))', 'true'],
      ['granted_asset_sites', "viewer_sight() = 'grants'", 'true'],
      ['granted_asset_sites', 'ag.user_id = (select viewer_user_id())', 'true'],
      ['granted_asset_sites', 'and sg.user_id = ag.user_id', ''],
      ['shared_file_owner', 'and f.shared_with_all', ''],
      ['file_uploader', "viewer_sight() = 'everything'", 'true'],
      [
        'file_uploader',
        '(f.is_public or f.partner_id = viewer_partner_id() or f.uploaded_by = viewer_user_id())',
        'true',
      ],
      ['file_uploader', 'f.partner_id = any (viewer_partner_ids())', 'true'],
      ...(['room', 'asset', 'site'] as const).map(
        (kind) =>
          [
            'file_uploader',
            `from ${kind}_grants g where g.user_id = viewer_user_id()`,
            `from ${kind}_grants g`,
          ] as const,
      ),
      ['file_uploader', 'g.user_id = viewer_user_id() and r.partner_id', 'r.partner_id'],
      ['file_uploader', 'and r.partner_id = f.partner_id', ''],
    ] as const;

    test.each(parts)('is detected: %s without %s', { timeout }, async (name, text, without) => {
      const database = new ChangedDatabase(generated);
      await database.prepare();
      const { rows } = await generated.owner.query('select pg_get_functiondef($1::regproc) as source', [
        name,
      ]);
      const source: string = rows[0].source;
      expect(source).toContain(text);
      expect(await database.isNoticed(source.replace(text, without))).toBe(true);
    });

    /** Of functions that change something: they are called as every viewer. */
    const rights = [
      ['require_bin_rights', "viewer_permits('estate.manage')", 'true'],
      ['require_bin_rights', "viewer_sight() = 'partners' and", ''],
      ['require_bin_rights', 'and wanted_partner = any (viewer_partner_ids())', ''],
      ['delete_from_bin', "viewer_sight() not in ('everything', 'system')", 'false'],
      ['finish_estate_job', 'estate_jobs.created_by = viewer_user_id()', 'true'],
    ] as const;

    test('is of no use to the probes as long as it is there', { timeout }, async () => {
      const database = new ChangedDatabase(generated);
      await database.prepare();
      expect(await database.firstDifference(someJobsRun, [probeCalls])).toBeUndefined();
    });

    test.each(rights)('is detected: %s without %s', { timeout }, async (name, text, without) => {
      const database = new ChangedDatabase(generated);
      await database.prepare();
      const { rows } = await generated.owner.query('select pg_get_functiondef($1::regproc) as source', [
        name,
      ]);
      const source: string = rows[0].source;
      expect(source).toContain(text);
      const change = `${someJobsRun}; ${source.replace(text, without)}`;
      expect(await database.isNoticed(change, [probeCalls])).toBe(true);
    });

    test('is tried in every such function that the application may call', async () => {
      const { rows } = await generated.owner.query(
        `select proname as name from pg_proc
         where prosecdef and pronamespace = 'public'::regnamespace and has_function_privilege($1, oid, 'execute')
         order by 1`,
        [appRole],
      );
      // The others return no row of a tenant: only numbers, permissions, whether an act was undone, and the user or the
      // wall of a session. They lock, or end the work of their own transaction. The ids of devices_behind_agent are
      // joined with what the viewer sees; history is for the installation alone.
      const others = [
        ...['devices_behind_agent', 'drop_history_before', 'ensure_history_partition', 'wall_of_session'],
        ...['complete_import', 'count_images', 'inventory_revision', 'is_undone', 'load_viewer'],
        ...[
          'lock_file_place',
          'lock_file_usage',
          'lock_mac_address',
          'look_viewer',
          'mark_undo',
          'permissions_of',
        ],
        'viewer_of_session',
      ];
      // They call require_bin_rights, which is tried above.
      const bin = [
        'join_bin_entries',
        'move_to_bin',
        'move_rows_to_bin',
        'restore_from_bin',
        'delete_from_bin',
      ];
      const tried = parts.map(([name]) => name).filter((name) => name !== whoseRows);
      const known = new Set([...tried, 'finish_estate_job', ...bin, ...others]);
      expect(rows.map(({ name }) => name)).toEqual([...known].sort());
    });
  });
});
