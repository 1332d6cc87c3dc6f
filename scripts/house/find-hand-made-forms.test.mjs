import { expect, test } from 'vitest';
import { findHandMadeForms } from './find-hand-made-forms.mjs';

const contractForm = 'apps/web/src/forms/use-contract-form.ts';
const path = 'apps/web/src/features/files/note-form.tsx';
const byHand = `
export const NoteForm = () => {
  const [text, setText] = useState('');
  return <form onSubmit={save}><input value={text} /></form>;
};`;

/** @param {string} text @param {{ from?: string, imports?: string[][] }} options */
const faultsIn = (text, { from = path, imports = [] } = {}) =>
  findHandMadeForms({
    files: [from],
    imports: imports.map(([importer, to]) => ({ from: importer, to })),
    read: () => text,
  });

test.each([
  ['a form', byHand],
  ['a form in a dialog', byHand.replaceAll('form on', 'DialogForm on').replace('/form', '/DialogForm')],
])('reports %s that checks its values by hand', (_, text) => {
  expect(faultsIn(text)).toEqual([
    `${path}:4: a form without useContractForm. See docs/decisions/0011-forms.md.`,
  ]);
});

test('reports it beside a component with a form of its own', () => {
  const dialog = 'apps/web/src/features/files/caption-dialog.tsx';
  const imports = [
    [path, dialog],
    [dialog, contractForm],
  ];
  expect(faultsIn(byHand, { imports })).toHaveLength(1);
});

test('accepts a form on the contract, directly or by a hook', () => {
  const hook = 'apps/web/src/features/files/use-note-form.ts';
  expect(faultsIn(byHand, { imports: [[path, contractForm]] })).toEqual([]);
  const imports = [
    [path, hook],
    [hook, contractForm],
  ];
  expect(faultsIn(byHand, { imports })).toEqual([]);
});

test.each([
  ['apps/web/src/features/auth/sign-in/login-form.tsx', byHand],
  ['apps/web/src/forms/dialog-form.tsx', byHand],
  ['apps/web/src/features/files/note-form.test.tsx', byHand],
  [path, "const text = '<form>';"],
])('accepts the exceptions, the frames, tests and what is no form: %s', (from, text) => {
  expect(faultsIn(text, { from })).toEqual([]);
});
