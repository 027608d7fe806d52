import { Trans } from '@lingui/react/macro';

/** What it is, what it can do, and what it never does. */
export function Hello() {
  return (
    <>
      <p>
        <Trans>Hello. I’m a program, not a person, and I reply around the clock.</Trans>
      </p>
      <p>
        <Trans>
          Ask about your deposits, identity check, balance, positions or plans, or how anything here works. I look it up
          in your account and in the help centre. I never ask for a password or a code.
        </Trans>
      </p>
    </>
  );
}
