import { parseSync, Visitor } from 'oxc-parser';

const forms = 'apps/web/src/forms/';
const contractForm = `${forms}use-contract-form.ts`;
const formElements = new Set(['form', 'DialogForm', 'SetUpCard']);

/** The reasons are in docs/decisions/0011-forms.md. */
const exceptions = new Set(
  [
    'features/auth/sign-in/login-form.tsx',
    'features/files/upload/upload-form-frame.tsx',
    'features/notifications/secret-dialog.tsx',
    'listing/filters/filter-menu.tsx',
  ].map((path) => `apps/web/src/${path}`),
);

/**
 * Finds forms of the console that keep and check their values by hand: those of a file that imports neither
 * `useContractForm` nor a hook that uses it. `read` returns the text of a file. Returns one sentence each.
 */
export function findHandMadeForms({ files, imports, read }) {
  const users = new Set(imports.filter(({ to }) => to === contractForm).map(({ from }) => from));
  // By a hook of the feature: a component beside it has its own form.
  const reached = new Set(
    imports.filter(({ to }) => users.has(to) && to.endsWith('.ts')).map(({ from }) => from),
  );
  return files
    .filter(
      (path) => path.startsWith('apps/web/src/') && path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
    )
    .filter((path) => !path.startsWith(forms) && !exceptions.has(path))
    .filter((path) => !users.has(path) && !reached.has(path))
    .flatMap((path) => formsIn(path, read(path)))
    .map((place) => `${place}: a form without useContractForm. See docs/decisions/0011-forms.md.`);
}

function formsIn(path, text) {
  if (!/<(form|DialogForm|SetUpCard)\b/.test(text)) return [];
  const found = [];
  new Visitor({
    JSXOpeningElement({ name, start }) {
      if (name.type === 'JSXIdentifier' && formElements.has(name.name))
        found.push(`${path}:${text.slice(0, start).split('\n').length}`);
    },
  }).visit(parseSync(path, text).program);
  return found;
}
