import { isOfTicket, type NotifiedOf, notifiedOf } from '@greenroom/domain/notifications/matches-rule.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { CheckboxBox } from '#ui/form/checkbox.tsx';

type Ways = { what: NotifiedOf[]; push: NotifiedOf[] };
const ways = [
  { key: 'what', label: 'notifications.byMail' },
  { key: 'push', label: 'notifications.byPush' },
] as const;

const groups = [
  { head: 'notifications.notifyWhen', kinds: notifiedOf.filter((what) => !isOfTicket(what)) },
  { head: 'notifications.notifyWhenTicket', kinds: notifiedOf.filter(isOfTicket) },
] as const;

/** What a user is notified of, by which way. */
export function ChoiceGrid({
  chosen,
  onChange,
}: {
  chosen: Ways;
  onChange: (way: keyof Ways, chosen: NotifiedOf[]) => void;
}) {
  const { t } = useTranslation();
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('notifications.notifyWhen')}</caption>
      <thead>
        <tr>
          <th scope="col" className="py-1.5 text-start font-medium">
            {t('notifications.notifyWhen')}
          </th>
          {ways.map(({ key, label }) => (
            <th key={key} scope="col" className="w-20 py-1.5 text-center font-medium">
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ head, kinds }) => (
        <tbody key={head} className="divide-y border-t">
          {head === 'notifications.notifyWhen' ? null : (
            <tr>
              <th scope="rowgroup" colSpan={3} className="pt-4 pb-1.5 text-start font-medium">
                {t(head)}
              </th>
            </tr>
          )}
          {kinds.map((each) => (
            <tr key={each}>
              <th scope="row" className="py-2 text-start font-normal">
                {t(`notifications.what.${each}`)}
              </th>
              {ways.map(({ key, label }) => (
                <td key={key} className="text-center">
                  <span className="inline-grid min-h-9 min-w-11 place-items-center">
                    <CheckboxBox
                      // A push message has no room for a comment.
                      disabled={each === 'tickets' && key === 'push'}
                      aria-label={`${t(`notifications.what.${each}`)}: ${t(label)}`}
                      checked={chosen[key].includes(each)}
                      onChange={({ target }) =>
                        onChange(
                          key,
                          // In the order of the rows, so that a choice that is taken back is no change.
                          notifiedOf.filter((one) =>
                            one === each ? target.checked : chosen[key].includes(one),
                          ),
                        )
                      }
                    />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
