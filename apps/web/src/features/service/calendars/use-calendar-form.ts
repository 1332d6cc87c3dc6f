import type { Schema } from '@greenroom/domain/http/endpoint.ts';
import { calendarChange, newCalendar, type ServiceCalendar } from '@greenroom/domain/service/calendar.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import type { TextKey } from '#i18n/translate.ts';
import { type CalendarValues, faultOfDay, requestOf } from './calendar-values.ts';

export type CalendarForm = ReturnType<typeof useCalendarForm>;

export function useCalendarForm(calendar: ServiceCalendar | null, start: CalendarValues) {
  return useContractForm<CalendarValues, Schema>({
    schema: calendar ? calendarChange : newCalendar,
    defaultValues: start,
    toRequest: requestOf,
    words: {
      name: 'calendars.nameRequired',
      valid_from: 'calendars.dayRequired',
      // Shown below the rows, with their times.
      weekly: 'calendars.overlap',
      'weekly.0.days': 'calendars.daysRequired',
      'weekly.0.opens': 'calendars.timeRequired',
      'weekly.0.closes': { blank: 'calendars.timeRequired', otherwise: 'calendars.sameTime' },
      'days.0.day': 'calendars.dayRequired',
      'days.0.name': 'calendars.nameRequired',
      'days.0.opens': 'calendars.timeRequired',
      'days.0.closes': { blank: 'calendars.timeRequired', otherwise: 'calendars.sameTime' },
    },
    check: ({ days }) => {
      const twice = days.flatMap((day, at) => (faultOfDay(day, days) === 'twice' ? [at] : []));
      return Object.fromEntries(
        twice.map((at): [string, TextKey] => [`days.${at}.day`, 'calendars.dayTwice']),
      );
    },
    mode: 'onSubmit',
  });
}
