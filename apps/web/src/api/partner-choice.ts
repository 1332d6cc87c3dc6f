/** The parameter of addresses, and the key in the storage of the tab. */
export const partnerName = 'partner';

const listeners = new Set<() => void>();
let chosen = readChoice();

/** The partner that the user works with in this tab; undefined for all that it sees. */
export function currentPartner(): number | undefined {
  return chosen;
}

/** For the query of a request that is narrowed by the choice, and for the key of its data. */
export function chosenPartner(): { partner_id?: number } {
  return chosen === undefined ? {} : { partner_id: chosen };
}

export function choosePartner(partner: number | undefined): void {
  if (partner === chosen) return;
  chosen = partner;
  storeChoice(partner);
  for (const listener of listeners) listener();
}

export function subscribeToPartner(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** As `readId` of the lists, which the script that starts the page does not need. */
function readId(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function storeChoice(partner: number | undefined): void {
  try {
    if (partner === undefined) sessionStorage.removeItem(partnerName);
    else sessionStorage.setItem(partnerName, String(partner));
  } catch {
    // Without storage the choice lasts until the page is reloaded, unless its address has it.
  }
}

/** Of the address first: a link carries the choice of its sender, and the tab keeps it. */
function readChoice(): number | undefined {
  try {
    const named = readId(new URLSearchParams(location.search).get(partnerName));
    if (named !== undefined) storeChoice(named);
    return named ?? readId(sessionStorage.getItem(partnerName));
  } catch {
    // Without storage, or without a page.
    return undefined;
  }
}
