import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { causeOfKey, keyOfCause } from './incident-key.ts';
import { type IncidentState, incidentActs, incidentStates, stateAfter } from './incident-states.ts';

/** Written from the description of the states, not from the code. */
const allowed = `
  open acknowledge acknowledged
  acknowledged release open
  open recover verifying
  acknowledged recover verifying
  open claim verifying
  acknowledged claim verifying
  verifying fail-again open
  verifying clear resolved
  open merge resolved
  acknowledged merge resolved
  open false-alarm resolved
  acknowledged false-alarm resolved
  verifying false-alarm resolved
  open remove resolved
  acknowledged remove resolved
  verifying remove resolved
  resolved reopen open`
  .trim()
  .split('\n')
  .map((line) => line.trim());

test('an act is possible exactly in the states of the table', () => {
  const found = incidentStates.flatMap((state) =>
    incidentActs.flatMap((act) => {
      const next = stateAfter({ state, acknowledged_at: null }, act);
      return next ? [`${state} ${act} ${next}`] : [];
    }),
  );
  expect(found.toSorted()).toEqual(allowed.toSorted());
});

test('what fails again returns to where it was, and only reopening leaves the resolved', () => {
  const acts = fc.array(fc.constantFrom(...incidentActs), { maxLength: 40 });
  fc.assert(
    fc.property(acts, (sequence) => {
      const incident: { state: IncidentState; acknowledged_at: number | null } = {
        state: 'open',
        acknowledged_at: null,
      };
      let isTaken = false;
      for (const act of sequence) {
        const { state } = incident;
        const next = stateAfter(incident, act);
        if (act === 'fail-again' && state === 'verifying')
          expect(next).toBe(isTaken ? 'acknowledged' : 'open');
        if (state === 'resolved') expect(next).toBe(act === 'reopen' ? 'open' : undefined);
        if (!next) continue;
        if (act === 'acknowledge') isTaken = true;
        if (act === 'release' || act === 'reopen') isTaken = false;
        incident.acknowledged_at = isTaken ? 1 : null;
        incident.state = next;
      }
    }),
  );
});

test('a key stands for one cause', () => {
  const keys = ['watch:servers', 'agent:4', 'outlet:5:3', 'site:1:blind', 'room:7:fault', 'asset:9:reach'];
  expect(keys.map((key) => keyOfCause(causeOfKey(key)))).toEqual(keys);
  expect(() => causeOfKey('asset:9')).toThrow('asset:9');
});
