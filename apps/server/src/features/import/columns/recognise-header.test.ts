import {
  assetExportColumns,
  roomExportColumns,
  siteExportColumns,
} from '@greenroom/domain/inventory/export-columns.ts';
import { describe, expect, test } from 'vitest';
import { type Kind, kinds } from './column.ts';
import { columnsByHeader, foldHeader, kindColumns } from './kind-columns.ts';
import { recogniseHeader, recogniseKind } from './recognise-header.ts';

describe('a header', () => {
  test.each<[Kind, string]>([
    ['sites', 'Name,Address'],
    ['sites', 'Partenaire,Référence,Nom,Adresse,Ville,Code postal,Pays'],
    ['sites', 'Socio,Referencia,Nombre,Dirección,Ciudad,Código postal,País'],
    ['rooms', 'Name,Site,Floor,Capacity,Type'],
    ['rooms', 'Site,Nom,Étage,Capacité,Type de salle'],
    ['rooms', 'Sede,Nombre,Planta,Aforo,Tipo de sala'],
    ['assets', 'Name,Manufacturer,Room,Site'],
    ['assets', 'Salle,Nom,Fabricant,N° de série,Adresse MAC,Fin de garantie'],
    ['assets', 'Sala,Nombre,Fabricante,N.º de serie,Dirección MAC,Fin de garantía'],
    ['partners', 'Reference,Name,Company'],
    ['partners', 'Référence,Nom,Société'],
    ['partners', 'Referencia,Nombre,Empresa'],
  ])('of %s is recognised: %s', (kind, line) => {
    const cells = line.split(',');
    expect(recogniseKind(cells, 'file.csv')).toBe(kind);
    expect(recogniseHeader(cells, kind).unknown).toEqual([]);
  });

  test('that fits several kinds is resolved by the file name', () => {
    expect(recogniseKind(['Reference', 'Name'], 'Sites_2027-01-01.csv')).toBe('sites');
    expect(() => recogniseKind(['Reference', 'Name'], 'list.csv')).toThrow(/could hold partners or sites or/);
  });

  test('without a known column is rejected', () => {
    expect(() => recogniseKind(['Foo', 'Bar'], 'list.csv')).toThrow(/no known column.*Foo, Bar/);
  });

  test('without a name or a reference is rejected', () => {
    expect(() => recogniseHeader(['City', 'Country'], 'sites')).toThrow(
      /no column for the reference or the name/,
    );
  });

  test('with two columns of the same meaning is rejected', () => {
    expect(() => recogniseHeader(['Ville', 'City', 'Nom'], 'sites')).toThrow(
      'has two columns for city: "Ville" and "City"',
    );
  });

  test('reports unknown columns, except the reasons of an earlier rejection', () => {
    expect(recogniseHeader(['reason', 'Name', 'Colour of the door'], 'rooms').unknown).toEqual([
      'Colour of the door',
    ]);
  });

  test.each(kinds)('has distinct names for all columns of %s', (kind) => {
    const headers = kindColumns[kind].flatMap(({ name, en = [], fr = [], es = [] }) => [
      ...new Set([name, ...en, ...fr, ...es].map(foldHeader)),
    ]);
    expect(headers.length).toBe(new Set(headers).size);
    expect(columnsByHeader(kind).size).toBe(headers.length);
  });

  test.each([
    ['sites', siteExportColumns],
    ['rooms', roomExportColumns],
    ['assets', assetExportColumns],
  ] as const)('of an exported list of %s is recognised', (kind, columns) => {
    const cells = columns.map(({ header }) => header);
    expect(recogniseKind(cells, 'export.csv')).toBe(kind);
    expect(recogniseHeader(cells, kind).unknown).toEqual([]);
  });
});
