import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { classNames } from './class-names.ts';

const inlineImage = /^data:image\/(?:png|jpeg|gif|webp);base64,/;

const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  // A remote picture would reveal to its owner who reads the text.
  if (node.tagName === 'IMG' && !inlineImage.test(node.getAttribute('src') ?? '')) node.remove();
});

/** Removes everything from untrusted HTML that runs, styles, requests input or loads remote content. */
export function cleanHtml(html: string): string {
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'select',
      'textarea',
      'video',
      'audio',
      'source',
      'picture',
    ],
    FORBID_ATTR: ['style', 'class', 'id', 'name', 'srcset', 'background', 'poster', 'ping'],
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpeg|gif|webp);base64,)/i,
  });
}

/** Loaded on demand: the sanitiser weighs 11 KiB. */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  return (
    <div
      className={classNames(
        'flex flex-col gap-2 wrap-anywhere [&_a]:font-medium [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-3',
        '[&_img]:max-w-full [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc [&_:is(h1,h2,h3,h4)]:font-semibold',
        '[&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-muted [&_:is(code,pre)]:font-mono [&_:is(code,pre)]:text-sm',
        '[&_table]:block [&_table]:overflow-x-auto [&_:is(td,th)]:border [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1',
        className,
      )}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it, and the text is cleaned above.
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
