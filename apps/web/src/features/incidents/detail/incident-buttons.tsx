import type { Incident } from '@greenroom/domain/incidents/incident.ts';
import {
  Bell,
  BellOff,
  CircleCheckBig,
  CircleMinus,
  Plus,
  RotateCw,
  ThumbsUp,
  TriangleAlert,
  UserRoundCheck,
  UserRoundPlus,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ticketPath } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { canAct, canOpenTicket } from '../can-act.ts';
import type { IncidentActs } from '../use-incident-acts.tsx';

type IncidentButtonsProps = {
  incident: Incident;
  acts: IncidentActs;
  planWork: (incident: Incident, className: string) => ReactNode;
};

/** What can be done now. What the state does not permit is not shown. */
export function IncidentButtons({ incident, acts, planWork }: IncidentButtonsProps) {
  const { t } = useTranslation();
  const isOver = incident.state === 'resolved';
  const { ticket } = incident;
  return (
    <fieldset
      aria-label={t('shared.actions')}
      className="flex min-w-0 flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 @4xl:flex-col"
    >
      {canAct(incident, 'acknowledge') ? (
        <Act
          keys="a"
          isMain
          icon={<ThumbsUp aria-hidden="true" />}
          label={t('incidents.act.acknowledge')}
          isRunning={acts.isRunning('acknowledge')}
          onClick={() => acts.run([incident], { act: 'acknowledge' })}
        />
      ) : null}
      {canAct(incident, 'claim') ? (
        <Act
          icon={<CircleCheckBig aria-hidden="true" />}
          label={t('incidents.act.claim')}
          onClick={() => acts.openDialog('claim', [incident])}
        />
      ) : null}
      {isOver ? null : (
        <>
          {acts.isOwn(incident) ? null : (
            <Act
              keys="m"
              icon={<UserRoundCheck aria-hidden="true" />}
              label={t('incidents.act.take')}
              onClick={() => acts.take([incident])}
            />
          )}
          <Act
            keys="M"
            icon={<UserRoundPlus aria-hidden="true" />}
            label={t('incidents.act.assign')}
            onClick={() => acts.openDialog('assign', [incident])}
          />
          {incident.snooze ? (
            <Act
              keys="h"
              icon={<Bell aria-hidden="true" />}
              label={t('incidents.act.unsnooze')}
              isRunning={acts.isRunning('unsnooze')}
              onClick={() => acts.run([incident], { act: 'unsnooze' })}
            />
          ) : (
            <Act
              keys="h"
              icon={<BellOff aria-hidden="true" />}
              label={t('incidents.act.snooze')}
              onClick={() => acts.openDialog('snooze', [incident])}
            />
          )}
          <Act
            keys="r"
            icon={<RotateCw aria-hidden="true" />}
            label={t('incidents.act.check')}
            isRunning={acts.isRunning('check')}
            onClick={() => acts.run([incident], { act: 'check' })}
          />
        </>
      )}
      {canOpenTicket(incident) ? (
        <Act
          keys="t"
          icon={<Plus aria-hidden="true" />}
          label={t('incidents.act.ticket')}
          onClick={() => acts.openTicket(incident)}
        />
      ) : ticket ? (
        <LinkButton
          size="sm"
          to={ticketPath(ticket.id)}
          icon={<Wrench aria-hidden="true" />}
          className={buttonWidth}
        >
          {t('incidents.ticketNumber', { id: ticket.id })}
        </LinkButton>
      ) : null}
      {isOver ? null : planWork(incident, buttonWidth)}
      {canAct(incident, 'release') ? (
        <Act
          icon={<CircleMinus aria-hidden="true" />}
          label={t('incidents.act.release')}
          isRunning={acts.isRunning('release')}
          onClick={() => acts.run([incident], { act: 'release' })}
        />
      ) : null}
      {canAct(incident, 'false-alarm') ? (
        <Act
          icon={<TriangleAlert aria-hidden="true" />}
          label={t('incidents.act.falseAlarm')}
          onClick={() => acts.openDialog('false_alarm', [incident])}
        />
      ) : null}
    </fieldset>
  );
}

/** For a finger on phones, of one width in a column. */
const buttonWidth = 'max-sm:h-11 @4xl:w-full @4xl:justify-start';

type ActProps = {
  label: string;
  icon: ReactNode;
  keys?: string;
  isMain?: boolean;
  isRunning?: boolean;
  onClick: () => void;
};

function Act({ label, icon, keys, isMain = false, isRunning = false, onClick }: ActProps) {
  const button = (
    <Button
      size="sm"
      variant={isMain ? 'primary' : 'secondary'}
      icon={icon}
      busy={isRunning}
      onClick={onClick}
      className={buttonWidth}
    >
      {label}
    </Button>
  );
  return keys ? (
    <Tooltip content={label} keys={keys}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
