import type { Brand } from '@greenroom/domain/branding/brands/brand.ts';
import { brandForm } from '@greenroom/domain/branding/brands/brand-form.ts';
import { brandImageNames } from '@greenroom/domain/branding/brands/brand-image.ts';
import { useState } from 'react';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { LeaveGuard } from '#ui/overlay/leave-guard.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { BrandColours } from './brand-colours.tsx';
import { BrandImageField } from './brand-image-field.tsx';
import { BrandPreviews } from './brand-previews.tsx';
import { toBrandRequest, toBrandValues } from './brand-values.ts';
import { PublishBrandDialog } from './publish-brand-dialog.tsx';

export function BrandForm({ brand }: { brand: Brand }) {
  const { t } = useTranslation();
  const { form, textField, errorOf, submit } = useContractForm({
    schema: brandForm,
    defaultValues: toBrandValues(brand),
    toRequest: (values) => toBrandRequest(brand, values),
    mode: 'onChange',
    words: {
      display_name: 'brand.nameTooLong',
      font_family: 'brand.fontInvalid',
      ...Object.fromEntries(
        Object.keys(toBrandValues(brand).colors).flatMap((name) =>
          ['colors', 'theme_colors.light', 'theme_colors.dark'].map((part) => [
            `${part}.${name}`,
            'brand.colourInvalid',
          ]),
        ),
      ),
    },
  });
  const values = form.watch();
  const { isDirty, dirtyFields } = form.formState;
  const count = countTrue(dirtyFields);
  const [isReviewed, setReviewed] = useState(false);
  return (
    <>
      <form
        noValidate
        onSubmit={submit(() => setReviewed(true))}
        onKeyDown={submitOnCommandEnter}
        className="flex flex-col"
      >
        <LeaveGuard unsaved={isDirty} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <Card as="article">
              <CardHeader>
                <CardTitle>{t('brand.nameAndFont')}</CardTitle>
              </CardHeader>
              <CardBody className="grid gap-4 sm:grid-cols-2">
                <TextField
                  {...textField('display_name')}
                  label={t('brand.displayName')}
                  help={t('brand.displayNameHelp', { name: brand.default_name })}
                  autoComplete="off"
                />
                <TextField
                  {...textField('font_family')}
                  label={t('brand.font')}
                  help={t('brand.fontHelp')}
                  autoComplete="off"
                />
              </CardBody>
            </Card>
            <Card as="article">
              <CardHeader>
                <CardTitle description={t('brand.imagesHelp')}>{t('brand.images')}</CardTitle>
              </CardHeader>
              <CardBody className="grid gap-4 sm:grid-cols-3">
                {brandImageNames.map((name) => (
                  <BrandImageField
                    key={name}
                    partnerId={brand.partner_id}
                    name={name}
                    url={values[name]}
                    onChange={(url) => form.setValue(name, url, { shouldDirty: true })}
                  />
                ))}
              </CardBody>
            </Card>
            <Card as="article">
              <CardHeader>
                <CardTitle description={t('brand.coloursHelp')}>{t('brand.colours')}</CardTitle>
              </CardHeader>
              <CardBody className="flex flex-col gap-4">
                <Checkbox
                  {...form.register('own_colours')}
                  label={t('brand.ownColours')}
                  help={t('brand.ownColoursHelp')}
                />
                {values.own_colours ? (
                  <BrandColours
                    colors={values.colors}
                    chosen={values.theme_colors}
                    onChoose={(theme, name, value) => {
                      const { [name]: _, ...others } = values.theme_colors[theme];
                      const chosen = value === undefined ? others : { ...others, [name]: value };
                      form.setValue(`theme_colors.${theme}`, chosen, {
                        shouldDirty: true,
                        shouldValidate: true,
                      });
                    }}
                    errorOf={(name) => errorOf(`colors.${name}`)}
                    onChange={(name, value) =>
                      form.setValue(`colors.${name}`, value, { shouldDirty: true, shouldValidate: true })
                    }
                  />
                ) : null}
              </CardBody>
            </Card>
          </div>
          <BrandPreviews values={values} defaultName={brand.default_name} />
        </div>
        {isDirty ? (
          <SaveBar
            status={t('estate.changes', { count })}
            discardLabel={t('brand.discard')}
            saveLabel={t('brand.publish')}
            busy={false}
            onDiscard={() => form.reset()}
            className="sticky bottom-0 z-10 mt-6 rounded-card border bg-surface shadow-card max-sm:order-none"
          />
        ) : null}
      </form>
      {isReviewed ? (
        <PublishBrandDialog
          brand={brand}
          values={values}
          onClose={() => setReviewed(false)}
          onPublished={(published) => {
            setReviewed(false);
            form.reset(toBrandValues(published));
          }}
        />
      ) : null}
    </>
  );
}

function countTrue(fields: object): number {
  return Object.values(fields).reduce(
    (sum: number, field: unknown) => sum + (field === true ? 1 : field ? countTrue(field as object) : 0),
    0,
  );
}
