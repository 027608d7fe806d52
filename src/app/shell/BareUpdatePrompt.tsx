import { Trans } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { applyUpdateAtom } from '#src/state/running/appUpdate.ts';

/** What can be asked without fetching anything. */
export function BareUpdatePrompt() {
  const apply = useSetAtom(applyUpdateAtom);
  return (
    <output className="shell-note shell-update" data-testid="update">
      <Trans>A new version is ready.</Trans>{' '}
      <button type="button" className="shell-reload" onClick={() => void apply()}>
        <Trans>Reload</Trans>
      </button>
    </output>
  );
}
