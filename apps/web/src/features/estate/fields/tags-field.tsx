import { maxTags, tagMaxLength } from '@greenroom/domain/estate/tags.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TagField } from '#ui/form/tag-field.tsx';
import type { FieldParts } from './field-parts.ts';

export function TagsField({ value, onValueChange, ...parts }: FieldParts<string[]>) {
  const { t } = useTranslation();
  const isFull = value.length > maxTags * 0.8;
  return (
    <TagField
      {...parts}
      {...(isFull ? { hint: t('estate.counter', { length: value.length, max: maxTags }) } : {})}
      help={t('estate.tagsHelp')}
      tags={value}
      onTagsChange={onValueChange}
      removeLabel={(tag) => t('estate.removeTag', { tag })}
      maxTags={maxTags}
      maxLength={tagMaxLength}
    />
  );
}
