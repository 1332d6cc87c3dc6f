import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './run-step.mjs';

// npm run notices: lists the packages that ship with the product and the text of each licence, from the installed
// packages.

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
/** Packages that only build or test the product do not ship with it, and neither do binaries for other machines. */
const shipped = Object.entries(packages)
  .filter(
    ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
  )
  .map(([path]) => path)
  .filter((path) => existsSync(join(root, path, 'package.json')));

/** Packages of one project share its text: they are listed above it. */
const texts = new Map();
for (const path of shipped) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  const text = licenceText(join(root, path)) ?? `No text comes with the package; it states: ${license}.`;
  const entry = texts.get(text) ?? [];
  entry.push(`${name} ${version} (${license ?? 'see text'})`);
  texts.set(text, entry);
}

const parts = [...texts]
  .map(([text, names]) => ({ names: [...new Set(names)].sort(), text }))
  .sort((a, b) => (a.names[0] < b.names[0] ? -1 : 1))
  .map(
    ({ names, text }) => `${names.map((name) => `- ${name}`).join('\n')}\n\n\`\`\`text\n${text}\n\`\`\`\n`,
  );
const head = `# Third-party notices

Greenroom contains the following packages, the base map from Natural Earth (public domain) and the Inter font (SIL Open
Font License). \`npm run notices\` writes this file anew.
`;
writeFileSync(join(root, 'THIRD_PARTY_NOTICES.md'), [head, ...parts].join('\n'));
say(`THIRD_PARTY_NOTICES.md: ${shipped.length} packages, ${texts.size} texts`);

function licenceText(folder) {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name));
  return (
    file && readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').replaceAll('```', "'''").trim()
  );
}
