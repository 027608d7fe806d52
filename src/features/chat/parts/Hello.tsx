import { Trans } from '@lingui/react/macro';

/** What it is, what it can do, and what it never does. */
export function Hello() {
  return (
    <>
      <p>
        <Trans>Hello. I am a program, not a person, and I answer at any hour.</Trans>
      </p>
      <p>
        <Trans>
          Ask about your deposits, your identity check, your balance, your positions, your plans, or how anything here
          works. I look it up in your account and in the help. I never ask for a password or a code.
        </Trans>
      </p>
    </>
  );
}
