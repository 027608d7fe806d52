import { useLingui } from '@lingui/react/macro';
import type { AnyErrorKey } from '#src/lib/appError.ts';
import { describeError } from '#src/lib/errorText.ts';
import { HelpLink } from '../controls/HelpLink.tsx';
import { useTag } from '../figures/useTag.ts';

interface ErrorWordsProps {
  error: { key: AnyErrorKey; params: Record<string, string | number> };
}

/** An error in words, and the way to the article about it. */
export function ErrorWords({ error }: ErrorWordsProps) {
  const { i18n } = useLingui();
  const tag = useTag();
  return (
    <>
      {describeError(i18n, error, tag)} <HelpLink about={error.key} />
    </>
  );
}
