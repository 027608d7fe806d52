import { Trans } from '@lingui/react/macro';

/** What can be said without fetching anything. */
export function BareErrorScreen() {
  return (
    <p role="alert" className="shell-note">
      <Trans>Something went wrong on this screen</Trans>{' '}
      <button type="button" className="shell-reload" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </button>
    </p>
  );
}
