import { defineChannel } from '#platform/events/events.ts';

/** A link to a wall screen has ended; the payload is its id. */
export const endedLinksChannel = defineChannel('ended_wall_links');
