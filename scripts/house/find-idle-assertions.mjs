import { parseSync, Visitor } from 'oxc-parser';

const alwaysPass = new Set(['toBeTruthy', 'toBeDefined']);
const throwsItself = /^(get|find)(All)?By/;

/**
 * Finds `expect(await screen.findByText(…)).toBeTruthy()` and its like: the query throws when nothing is found, so the
 * assertion cannot fail. Returns one sentence each.
 */
export function findIdleAssertions(path, text) {
  if (!/\.(toBeTruthy|toBeDefined)\(/.test(text)) return [];
  const faults = [];
  const { program } = parseSync(path, text);
  new Visitor({
    CallExpression({ callee, start }) {
      if (callee.type !== 'MemberExpression' || !alwaysPass.has(nameOf(callee))) return;
      const query = callOf(argumentOfExpect(callee.object));
      if (!query || !throwsItself.test(nameOf(query))) return;
      const line = text.slice(0, start).split('\n').length;
      faults.push(`${path}:${line}: ${nameOf(query)} throws by itself, so ${nameOf(callee)} cannot fail.`);
    },
  }).visit(program);
  return faults;
}

/** The name of a called function: of `screen.getByText` the last part. */
function nameOf(callee) {
  return (callee.type === 'MemberExpression' ? callee.property : callee).name ?? '';
}

function argumentOfExpect(node) {
  return node.type === 'CallExpression' && nameOf(node.callee) === 'expect' ? node.arguments[0] : undefined;
}

function callOf(node) {
  const call = node?.type === 'AwaitExpression' ? node.argument : node;
  return call?.type === 'CallExpression' ? call.callee : undefined;
}
