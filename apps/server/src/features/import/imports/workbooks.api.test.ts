import { checkImport, getImport, listImportRows } from '@greenroom/domain/import/endpoints.ts';
import type { ImportDetail } from '@greenroom/domain/import/estate-import.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '#test/build/a-user.ts';
import { aWorkbook, aZipBomb, zipOf } from '#test/build/a-workbook.ts';
import { eventually } from '#test/eventually.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { multipart } from '#test/upload.ts';

describe('a workbook', () => {
  let t: TestApp;
  let token: string;
  beforeAll(async () => {
    t = await startTestApp();
    token = (await signInAs(t, await aUser(t.database, { permissions: ['estate.manage'] }))).access_token;
  });
  afterAll(() => t.stop());

  const send = (bytes: Buffer, filename = 'sites.xlsx') => {
    const { headers, payload } = multipart([{ filename, type: 'application/octet-stream', bytes }]);
    const authorization = `Bearer ${token}`;
    return t.app.inject({
      method: 'POST',
      url: '/api/imports',
      headers: { ...headers, authorization },
      payload,
    });
  };

  test('is read like a file: shared and own texts, numbers, dates, empty cells and rows', async () => {
    const response = await send(
      aWorkbook(
        '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="inlineStr"><is><t>Code</t></is></c><c r="D2" t="inlineStr"><is><t>Since</t></is></c></row>' +
          '<row r="3"/>' +
          '<row r="4"><c r="A4" t="s"><v>2</v></c><c r="C4"><v>1.2345678901234E13</v></c><c r="D4" s="1"><v>46112</v></c></row>' +
          '<row r="7"><c r="A7" t="str"><v>Harbour &amp; Quay</v></c><c r="B7" t="b"><v>1</v></c></row>',
        ['Name', 'Ville', 'Palais'],
      ),
    );
    expect(response.json()).toMatchObject({
      kind: 'sites',
      row_count: 2,
      columns: [
        { header: 'Name', field: 'name', samples: ['Palais', 'Harbour & Quay'] },
        { header: 'Ville', field: 'city', samples: ['true'] },
        { header: 'Code', field: 'reference', samples: ['12345678901234'] },
        { header: 'Since', field: null, samples: ['2026-03-31'] },
      ],
    });
    const { id } = response.json() as ImportDetail;
    await t.call(checkImport, { params: { id } }, { token });
    const read = async () => (await t.call(getImport, { params: { id } }, { token })).json();
    await eventually(async () => expect(await read()).toMatchObject({ counts: { created: 2, rejected: 0 } }));
    const rows = await t.call(listImportRows, { params: { id } }, { token });
    expect(rows.json().map(({ line }: { line: number }) => line)).toEqual([4, 7]);
  });

  const macros = 'This workbook contains macros. Save it as XLSX without macros.';
  const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row>';
  const bomb = () => aZipBomb(`${header}<row r="2"><c r="A2" t="inlineStr"><is><t>`, 320);
  test.each<[string, () => Buffer, string, number, string]>([
    ['macros', () => aWorkbook(header, [], [['xl/vbaProject.bin', 'x']]), 'a.xlsx', 415, macros],
    ['a name that promises macros', () => aWorkbook(header), 'a.xlsm', 415, macros],
    [
      'a ZIP bomb',
      bomb,
      'a.xlsx',
      422,
      'The file is too large when it is unpacked: split it, or save it as "CSV UTF-8".',
    ],
    [
      'another ZIP file',
      () => zipOf([['a.txt', 'x']]),
      'a.xlsx',
      422,
      'The file has no sheet that can be read: save it as "CSV UTF-8".',
    ],
    [
      'half a workbook',
      () => aWorkbook(header).subarray(0, 200),
      'a.xlsx',
      422,
      'The file is not a complete workbook: save it again, or save it as "CSV UTF-8".',
    ],
    ['no rows', () => aWorkbook(header), 'a.xlsx', 422, 'The file has no rows below its header.'],
    ...['name,city\nHall,Paris\n', 'not a table at all', '', '\xd0\xcf\x11\xe0 an old workbook'].map(
      (bytes): [string, () => Buffer, string, number, string] => [
        `other bytes behind its name: ${JSON.stringify(bytes)}`,
        () => Buffer.from(bytes, 'latin1'),
        'Sites.XLSX',
        415,
        'The name of this file ends in .xlsx, but it is not a workbook. Save it again as XLSX, or name it .csv.',
      ],
    ),
  ])('is rejected with %s', async (_, bytes, name, status, detail) => {
    const response = await send(bytes(), name);
    expect(response.json()).toMatchObject({ detail });
    expect(response.statusCode).toBe(status);
  });

  test('has codes of its own for what a user can change, so that it is told in every language', async () => {
    expect((await send(bomb(), 'a.xlsx')).json()).toMatchObject({ code: 'import-unpacked' });
    expect((await send(aWorkbook(header), 'a.xlsx')).json()).toMatchObject({ code: 'import-empty' });
  });
});
