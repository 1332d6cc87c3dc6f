/**
 * Each line: what it shows | the hours of the place | the target | opened | its state, and when it runs out or ran out |
 * what happened. Every moment was counted by hand. Mon, tue and wed are the 16th to the 18th of November 2026 in Paris;
 * "rule" is a stage that the rule of incidents gave, all others are given by staff.
 */
export const handComputedClocks = `
within a day | office | solution 4 h | mon 09:00 | running mon 13:00
over a night | office | solution 4 h | mon 17:00 | running tue 10:00
over a weekend | office | solution 4 h | 2026-11-20T18:30+01:00 | running 2026-11-23T11:30+01:00
opened on a Saturday | office | solution 1 h | 2026-11-21T12:00+01:00 | running 2026-11-23T09:00+01:00
a whole day ends in the evening, not in the morning | office | solution 11 h | mon 08:00 | running mon 19:00
opened before the hours | office | solution 30 min | mon 07:00 | running mon 08:30
a whole week | office | solution 55 h | mon 08:00 | running 2026-11-20T19:00+01:00
without a site: around the clock | no site | solution 4 h | 2026-11-21T23:00+01:00 | running 2026-11-22T03:00+01:00
a place that never opens | never | solution 1 min | mon 09:00 | running
standby over a day | office | solution 4 h | mon 09:00 | running tue 13:00 | mon 09:30 progress, mon 10:00 standby, tue 10:00 progress
standby at night costs nothing | office | solution 4 h | mon 17:00 | running tue 10:00 | mon 20:00 standby, tue 07:00 progress
in standby | office | solution 4 h | mon 09:00 | paused | mon 10:00 standby
standby twice | office | solution 4 h | mon 09:00 | running mon 17:00 | mon 10:00 standby, mon 11:00 progress, mon 12:00 standby, mon 15:00 new
standby over a weekend | office | solution 4 h | 2026-11-20T18:00+01:00 | running 2026-11-23T12:30+01:00 | 2026-11-20T18:30+01:00 standby, 2026-11-23T09:00+01:00 progress
run out before the standby | office | solution 1 h | mon 09:00 | paused mon 10:00 | mon 12:00 standby
run out after the standby | office | solution 2 h | mon 09:00 | running mon 12:00 | mon 10:00 standby, mon 11:00 progress, mon 15:00 standby, tue 08:00 progress
standby in the very second | office | solution 1 h | mon 09:00 | running tue 14:00 | mon 10:00 standby, tue 14:00 progress
a stage of a newer release pauses | office | solution 4 h | mon 09:00 | running mon 14:00 | mon 10:00 unknown, mon 11:00 progress
solved in time | office | solution 4 h | mon 09:00 | met | mon 12:00 solved
solved in the very second | office | solution 4 h | mon 09:00 | met | mon 13:00 solved
solved a second later | office | solution 4 h | mon 09:00 | missed mon 13:00 | mon 13:00:01 solved
solved in the morning after the end of a day | office | solution 11 h | mon 08:00 | missed mon 19:00 | tue 07:00 solved
solved by the rule | office | solution 4 h | mon 09:00 | met | mon 11:00 solved rule
solved out of standby | office | solution 1 h | mon 09:00 | met | mon 09:30 standby, wed 09:00 solved
provisionally closed, solved on the next day | office | solution 4 h | mon 09:00 | met | mon 12:00 provisional, tue 18:00 solved
reopened | office | solution 4 h | mon 09:00 | running wed 11:00 | mon 11:00 solved, wed 09:00 progress
reopened twice | office | solution 4 h | mon 09:00 | running 2026-11-19T08:30+01:00 | mon 11:00 solved, tue 09:00 progress, tue 10:00 solved, wed 18:30 progress
cancelled | office | solution 1 h | mon 09:00 | cancelled | mon 09:30 cancelled
cancelled and begun anew | office | solution 4 h | mon 09:00 | running tue 13:00 | mon 10:00 cancelled, tue 10:00 new
to and fro between new and in progress | office | solution 4 h | mon 09:00 | running mon 13:00 | mon 09:10 progress, mon 09:20 new, mon 09:30 progress, mon 09:40 new
the clocks go forward, around the clock | always | solution 6 h | 2026-03-28T22:00+01:00 | running 2026-03-29T05:00+02:00
the clocks go back, around the clock | always | solution 6 h | 2026-10-24T22:00+02:00 | running 2026-10-25T03:00+01:00
a weekend in which the clocks go forward | office | solution 2 h | 2026-03-27T18:00+01:00 | running 2026-03-30T09:00+02:00
a night shift of seven hours | nights | solution 8 h | 2026-03-28T22:00+01:00 | running 2026-03-29T23:00+02:00
a night shift of nine hours | nights | solution 9 h | 2026-10-24T22:00+02:00 | running 2026-10-25T06:00+01:00
the clocks of New York | newyork | solution 2 h | 2026-03-06T18:00-05:00 | running 2026-03-09T09:00-04:00
far from UTC | auckland | solution 2 h | 2026-11-16T18:00+13:00 | running 2026-11-17T09:00+13:00
standby over the change of the clocks | always | solution 6 h | 2026-03-28T22:00+01:00 | running 2026-03-29T07:00+02:00 | 2026-03-29T01:00+01:00 standby, 2026-03-29T04:00+02:00 progress
a holiday | france | solution 2 h | 2026-07-13T18:00+02:00 | running 2026-07-15T09:00+02:00
a holiday before a weekend | france | solution 3 h | 2026-04-30T18:00+02:00 | running 2026-05-04T10:00+02:00
a short day before a holiday | christmas | solution 3 h | 2026-12-24T11:00+01:00 | running 2026-12-28T10:00+01:00
other hours from Wednesday on | shorter | solution 2 h | tue 18:00 | running wed 10:00
a response by a comment | office | response 1 h | mon 09:00 | met | mon 09:30 answer
a late response | office | response 1 h | mon 18:30 | missed tue 08:30 | tue 08:31 answer
a response by a stage | office | response 1 h | mon 09:00 | met | mon 10:00 standby
a stage by the rule is no response | office | response 1 h | mon 09:00 | running mon 10:00 | mon 09:30 progress rule
what the rule solves needs no response | office | response 1 h | mon 09:00 | cancelled | mon 09:30 solved rule
a response stays given | office | response 1 h | mon 09:00 | met | mon 09:30 solved, wed 09:00 progress, wed 09:10 new
a cancelled ticket needs no response | office | response 1 h | mon 09:00 | cancelled | mon 09:30 cancelled
`;
