import { describe, expect, test } from 'vitest';
import { boardStages } from '../board.ts';
import { openStages, ticketStages } from '../ticket.ts';
import { canMoveStage, stageTransitions } from './stage-transitions.ts';

const { NEW, IN_PROGRESS, SOLVED, CANCELLED, STANDBY } = ticketStages;

describe('the stages of a ticket', () => {
  test('each have a way on, and never one to themselves', () => {
    expect(Object.keys(stageTransitions).map(Number).sort()).toEqual([...boardStages].sort());
    for (const stage of boardStages) {
      expect(stageTransitions[stage].length).toBeGreaterThan(0);
      expect(canMoveStage(stage, stage)).toBe(false);
    }
  });

  test('lead from every open one to every other one', () => {
    for (const from of openStages)
      for (const to of boardStages) expect(canMoveStage(from, to)).toBe(from !== to);
  });

  test('lead from every closed one back to an open one', () => {
    for (const from of boardStages)
      expect(stageTransitions[from].some((to) => openStages.includes(to))).toBe(true);
  });

  test('take up what was solved, and begin anew what was cancelled', () => {
    expect(canMoveStage(SOLVED, IN_PROGRESS)).toBe(true);
    expect(canMoveStage(SOLVED, CANCELLED)).toBe(false);
    expect(canMoveStage(CANCELLED, NEW)).toBe(true);
    expect(canMoveStage(CANCELLED, STANDBY)).toBe(false);
  });

  test('that this release does not know lead nowhere', () => {
    expect(canMoveStage(99, NEW)).toBe(false);
    expect(canMoveStage(NEW, 99)).toBe(false);
  });
});
