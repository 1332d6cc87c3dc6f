import type { CalendarChange, NewCalendar, ServiceCalendar } from '@greenroom/domain/service/calendar.ts';
import {
  createCalendar,
  deleteCalendar,
  listCalendars,
  restoreCalendar,
  updateCalendar,
} from '@greenroom/domain/service/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';

export function calendarsQuery(partner: { partner_id?: number } = chosenPartner()) {
  return queryOptions({
    queryKey: ['service', 'calendars', partner] as const,
    queryFn: ({ signal }) => call(listCalendars, { query: partner }, { signal }),
  });
}

export type CalendarRequest =
  | { calendar: null; body: NewCalendar }
  | { calendar: ServiceCalendar; body: CalendarChange };

export function useSaveCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: CalendarRequest): Promise<ServiceCalendar> => {
      if (request.calendar === null) return call(createCalendar, { body: request.body });
      const { id, version } = request.calendar;
      const headers = { 'if-match': `"${version}"` };
      return call(updateCalendar, { params: { id }, body: request.body }, { headers });
    },
    // The hours of sites and their next days depend on it.
    onSettled: () => client.invalidateQueries({ queryKey: ['service'] }),
  });
}

export function useDeleteCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<ServiceCalendar, 'id' | 'version'>) =>
      call(deleteCalendar, { params: { id } }, { headers: { 'if-match': `"${version}"` } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['service'] }),
  });
}

export function useRestoreCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(restoreCalendar, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['service'] }),
  });
}
