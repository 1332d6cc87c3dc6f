import { useEffect, useRef } from 'react';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Transcript, type TranscriptLine } from '#ui/transcript.tsx';

type Step = Omit<TranscriptLine, 'time' | 'duration'> & { at: number; milliseconds: number };

interface StepTranscriptProps {
  label: string;
  stepsLabel: string;
  steps: readonly Step[];
  isGood: boolean;
  /** The sentence at the end: it works, or the first thing to repair. */
  verdict: string;
}

/** What the test of a connection tried, step by step, and at its end one sentence. */
export function StepTranscript({ label, stepsLabel, steps, isGood, verdict }: StepTranscriptProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const section = useRef<HTMLElement>(null);
  const clock = dateTimeFormat(language, { timeStyle: 'medium' });
  const number = new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond' });
  // It appears below the button, often below the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each test has steps of its own.
  useEffect(() => {
    // No result: browsers that return a promise would have React call it.
    section.current?.scrollIntoView?.({ block: 'nearest' });
  }, [steps[0]?.at]);
  return (
    <section ref={section} aria-label={label} className="flex flex-col gap-3">
      <Transcript
        label={stepsLabel}
        goodLabel={t('connection.good')}
        badLabel={t('connection.bad')}
        texts={{
          showDetails: t('connection.showDetails'),
          hideDetails: t('connection.hideDetails'),
          copy: t('connection.copy'),
          copied: t('connection.copied'),
        }}
        lines={steps.map(({ at, milliseconds, ...line }) => ({
          ...line,
          time: clock.format(at),
          duration: number.format(milliseconds),
        }))}
      />
      <Banner tone={isGood ? 'success' : 'danger'}>{verdict}</Banner>
    </section>
  );
}
