import { ticketPriorities } from '@greenroom/domain/maintenance/ticket.ts';
import { ArrowUp, Trash2 } from 'lucide-react';
import { priorityLook } from '#features/maintenance/priority-look.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { TemplatesContract } from './use-templates-form.ts';

interface TemplateFieldsProps {
  contract: TemplatesContract;
  /** The row. */
  at: number;
  /** Undefined for the first one. */
  onMoveUp: (() => void) | undefined;
  onRemove: () => void;
}

export function TemplateFields(props: TemplateFieldsProps) {
  const { contract, at, onMoveUp, onRemove } = props;
  const { form, textField, choice } = contract;
  const { t } = useTranslation();
  const named = form.watch(`templates.${at}.name`).trim() || t('ticketTemplates.number', { number: at + 1 });
  return (
    <Card>
      <CardBody className="pt-4">
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">{named}</legend>
          <div className="flex items-start gap-2">
            <TextField
              {...textField(`templates.${at}.name`, { deps: 'templates' })}
              label={t('ticketTemplates.name')}
              required
              fieldClassName="flex-1"
            />
            <span className="flex pt-7">
              {onMoveUp ? (
                <IconButton
                  label={t('ticketTemplates.moveUp', { name: named })}
                  icon={<ArrowUp aria-hidden="true" />}
                  onClick={onMoveUp}
                />
              ) : null}
              <IconButton
                label={t('ticketTemplates.remove', { name: named })}
                icon={<Trash2 aria-hidden="true" />}
                onClick={onRemove}
              />
            </span>
          </div>
          <div className="grid gap-4 lg:grid-cols-2">
            <TextField
              {...textField(`templates.${at}.title`)}
              label={t('ticketTemplates.title')}
              hint={t('shared.optional')}
              help={t('ticketTemplates.titleHelp')}
            />
            <ChoiceGroup
              legend={t('maintenance.priority')}
              {...choice(`templates.${at}.priority`)}
              options={Object.values(ticketPriorities).map((value) => {
                const { icon: Icon, name } = priorityLook(t, value);
                return { value: value as number, label: name, icon: <Icon aria-hidden="true" /> };
              })}
            />
          </div>
          <TextAreaField
            {...textField(`templates.${at}.description`)}
            label={t('ticketTemplates.description')}
            hint={t('shared.optional')}
            rows={3}
          />
        </fieldset>
      </CardBody>
    </Card>
  );
}
