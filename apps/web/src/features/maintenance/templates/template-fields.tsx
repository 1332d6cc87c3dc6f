import {
  templateDescriptionMaxLength,
  templateNameMaxLength,
} from '@greenroom/domain/maintenance/templates/ticket-template.ts';
import { ticketNameMaxLength, ticketPriorities } from '@greenroom/domain/maintenance/ticket.ts';
import { ArrowUp, Trash2 } from 'lucide-react';
import { priorityLook } from '#features/maintenance/priority-look.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { EditedTemplate } from './edited-template.ts';

interface TemplateFieldsProps {
  template: EditedTemplate;
  number: number;
  nameError: string | undefined;
  onChange: (part: Partial<EditedTemplate>) => void;
  /** Undefined for the first one. */
  onMoveUp: (() => void) | undefined;
  onRemove: () => void;
}

export function TemplateFields(props: TemplateFieldsProps) {
  const { template, number, nameError, onChange, onMoveUp, onRemove } = props;
  const { t } = useTranslation();
  const named = template.name.trim() || t('ticketTemplates.number', { number });
  return (
    <Card>
      <CardBody className="pt-4">
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">{named}</legend>
          <div className="flex items-start gap-2">
            <TextField
              label={t('ticketTemplates.name')}
              value={template.name}
              maxLength={templateNameMaxLength}
              error={nameError}
              required
              data-template-name
              fieldClassName="flex-1"
              onChange={({ target }) => onChange({ name: target.value })}
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
              label={t('ticketTemplates.title')}
              hint={t('shared.optional')}
              help={t('ticketTemplates.titleHelp')}
              value={template.title}
              maxLength={ticketNameMaxLength}
              onChange={({ target }) => onChange({ title: target.value })}
            />
            <ChoiceGroup
              legend={t('maintenance.priority')}
              value={template.priority}
              onValueChange={(priority) => onChange({ priority })}
              options={Object.values(ticketPriorities).map((value) => {
                const { icon: Icon, name } = priorityLook(t, value);
                return { value: value as number, label: name, icon: <Icon aria-hidden="true" /> };
              })}
            />
          </div>
          <TextAreaField
            label={t('ticketTemplates.description')}
            hint={t('shared.optional')}
            value={template.description}
            maxLength={templateDescriptionMaxLength}
            rows={3}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        </fieldset>
      </CardBody>
    </Card>
  );
}
