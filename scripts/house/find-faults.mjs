import { dirname } from 'node:path';

const isTest = (path) => /\.(test|spec|bench)\.(ts|tsx|mjs)$/.test(path) || /(^|\/)test\//.test(path);

/** Returns one sentence for each violation of the rules. */
export function findFaults({ files, imports, rules }) {
  return [
    ...findUpwardImports(imports, rules),
    ...findForeignParts(imports, rules),
    ...findOpenedRooms(imports, rules),
    ...findForbidden(imports, rules),
    ...findTestImports(imports),
    ...findTestOnlyFiles(files, imports),
    ...findShortNames(imports),
    ...findCycles(imports),
    ...findCrowdedFolders(files, rules),
  ];
}

function findUpwardImports(imports, { floors }) {
  return imports.flatMap(({ from, to }) => {
    if (isTest(from)) return [];
    const part = Object.keys(floors).find((each) => isIn(from, each) && isIn(to, each));
    if (!part || floorOf(from, part, floors[part]) <= floorOf(to, part, floors[part])) return [];
    return [`${from} imports ${to}, which stands on a floor above it.`];
  });
}

/** The number of a file's floor, counted from the top. */
function floorOf(path, part, floors) {
  const inside = path.slice(part.length + 1);
  let best = { length: -1, at: floors.length };
  floors.forEach((rooms, at) => {
    for (const room of rooms) {
      const matches = room === '.' || inside === room || inside.startsWith(`${room}/`);
      const length = room === '.' ? 0 : room.length;
      if (matches && length > best.length) best = { length, at };
    }
  });
  return best.at;
}

function findForeignParts(imports, { neighbours }) {
  const partOf = (path) => Object.keys(neighbours).find((part) => isIn(path, part));
  return imports.flatMap(({ from, to }) => {
    const [own, other] = [partOf(from), partOf(to)];
    if (!own || !other || own === other || neighbours[own].includes(other)) return [];
    if (isTest(from) && own !== 'e2e') return [];
    return [`${from} imports ${to}, but ${own} does not stand on ${other}.`];
  });
}

function findOpenedRooms(imports, { apart }) {
  return imports.flatMap(({ from, to }) => {
    if (isTest(from)) return [];
    for (const { room, forOthers } of apart) {
      const [own, other] = [from.match(room)?.[0], to.match(room)?.[0]];
      if (own && other && own !== other && !forOthers.test(to)) {
        return [`${from} imports ${to}, which is no file for other features.`];
      }
    }
    return [];
  });
}

function findForbidden(imports, { forbidden }) {
  return imports.flatMap(({ from, to }) =>
    forbidden
      .filter((rule) => rule.from.test(from) && rule.to.test(to))
      .map(({ why }) => `${from} imports ${to}, but ${why}.`),
  );
}

function findTestImports(imports) {
  return imports
    .filter(({ from, to }) => /\/src\/|\/simulators\//.test(from) && !isTest(from) && isTest(to))
    .map(({ from, to }) => `${from} imports ${to}, which is test code.`);
}

/** Product files that only tests need: rules that no product code runs, and data of tests. */
function findTestOnlyFiles(files, imports) {
  const isProduct = (path) => /^(apps|packages)\/[^/]+\/src\//.test(path) && !isTest(path);
  const imported = new Set(imports.map(({ to }) => to));
  const next = new Map();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  // A file that nothing imports starts a program; Knip finds those that start none.
  const needed = new Set(files.filter((file) => isProduct(file) && !imported.has(file)));
  for (const file of needed) for (const to of next.get(file) ?? []) if (isProduct(to)) needed.add(to);
  return files
    .filter((file) => isProduct(file) && !needed.has(file))
    .map((file) => `${file} is used by tests alone. Their code belongs to a folder named test.`);
}

function findShortNames(imports) {
  return imports
    .filter(({ to }) => !to.startsWith('package:') && !/\.(ts|tsx|mjs)$/.test(to))
    .map(({ from, to }) => `${from} imports ${to} without its file extension.`);
}

/** Cycles of files, found as strongly connected components (Tarjan). */
function findCycles(imports) {
  const next = new Map();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const order = new Map();
  const low = new Map();
  const stack = [];
  const faults = [];
  const visit = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    stack.push(file);
    for (const to of next.get(file) ?? []) {
      if (!order.has(to)) {
        visit(to);
        low.set(file, Math.min(low.get(file), low.get(to)));
      } else if (stack.includes(to)) low.set(file, Math.min(low.get(file), order.get(to)));
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    const importsItself = (next.get(file) ?? []).includes(file);
    if (circle.length > 1 || importsItself)
      faults.push(`These files import each other: ${circle.join(', ')}.`);
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return faults;
}

function findCrowdedFolders(files, { maxFilesInFolder }) {
  const counts = new Map();
  for (const file of files) {
    if (/\.(test|spec|bench)\.(ts|tsx|mjs)$/.test(file)) continue;
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFilesInFolder)
    .map(([folder, count]) => `${folder} has ${count} source files; ${maxFilesInFolder} is the most.`);
}

function isIn(path, folder) {
  return path.startsWith(`${folder}/`);
}
