import type { AgentToServer } from '@greenroom/domain/agent/messages.ts';
import type { AgentSession } from './agent-session.ts';

/** What an agent has found out about devices, and when it arrived. */
export type ReportMessage = Extract<AgentToServer, { type: 'statuses' | 'unchanged' }>;
export type Report = { session: AgentSession; message: ReportMessage; at: Date };
