import { parseSync } from 'oxc-parser';

/** Anonymous people as actors, and private words for programs and devices. `nobody` in backticks is the system account. */
const bannedInComments =
  /(?<!`)\b(who(?:m|ever|mever)|somebody|anybody|everybody|nobody|bells?|hears?|heard|maker's|gravest)\b(?!`)/i;

/**
 * Names that CONTRIBUTING.md replaces, with the words to use: see "Plain English" there.
 *
 * @type {[RegExp, string][]}
 */
const bannedNames = [
  [/^(Done|Beside|Placed)$|^(w|.*W)anted(?=[A-Z]|$)|^(a|.*A)sked(?=[A-Z]|$)/, 'XInput, XOptions or XResult'],
  [/^(b|.*B)egun(?=[A-Z]|$)/, 'started'],
  [/^(asks?|asking)(?=[A-Z]|$)|(Ask|Asks|Asking)$/, 'request, confirm, prompt'],
  [/^(answer|answers|answered|answering)(?=[A-Z]|$)/, 'response, respond'],
  [/^(question|questions)(?=[A-Z]|$)|Questions?$/, 'request, dialog'],
  [/^wish(es)?(?=[A-Z]|$)|^Wishes$/, 'XOptions'],
  [/^sights?$|^sightOf$|^Sight|[a-z]Sight/, 'visibility'],
  [/^bells?$|^(bell|hearBells?)[A-Z]|Bells?$/, 'notify, notification'],
  [/^most$|^(most|longest|highest)[A-Z]/, 'max'],
  [/^least$|^(least|shortest|lowest)[A-Z]/, 'min'],
  [/^demand([A-Z]|$)/, 'require'],
  [/^(hear|tell|heard|told)(?=[A-Z]|$)|^Heard$/, 'receive, send, report'],
  [/^forget[A-Z]/, 'delete, invalidate'],
  [/^(look|patience)Milliseconds$|[a-z]Patience/, 'pollMilliseconds, deadlineMilliseconds'],
  [/^word[A-Z]/, 'translate, format, describe'],
  [/^(Say|Said|Manners)$/, 'Print, XText or XOptions'],
  [/(Answers?|Answered|Refusal)$|^refused?(?=[A-Z]|$)|^isRefused$/, 'response, reject, rejection'],
];

const bannedInPaths =
  /(^|[/-])(sight|bell|bells|wanted|asked|ask|question|wish|whoever|somebody|nobody|demand|forget|word|answer|refusal)(?=[-.])/;

const declared = /\b(?:type|interface|class|enum|function|const|let)\s+\[?([A-Za-z_$][\w$]*)/g;

/**
 * Finds banned words of CONTRIBUTING.md in comments, names of declarations and file names. Returns one sentence each.
 */
export function findBannedWords(path, text) {
  const faults = [];
  const file = bannedInPaths.exec(path)?.[2];
  if (file) faults.push(`${path}: the file name says "${file}".`);
  const { comments } = parseSync(path, text);
  let code = text;
  for (const { start, end, value } of comments) {
    const [, word] = bannedInComments.exec(value) ?? [];
    if (word)
      faults.push(`${path}:${lineAt(text, start)}: a comment says "${word}". Name the thing that acts.`);
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
  }
  for (const { 1: name, index } of code.matchAll(declared)) {
    const [, instead] = bannedNames.find(([pattern]) => pattern.test(name)) ?? [];
    if (instead) faults.push(`${path}:${lineAt(text, index)}: the name "${name}" is banned. Use ${instead}.`);
  }
  return faults;
}

function lineAt(text, index) {
  return text.slice(0, index).split('\n').length;
}
