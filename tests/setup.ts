/** Before every test file. What runs without a document needs nothing of this. */
import { afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  await import('./browserParts.ts');
  // A failure is read by people: the element that is missing, not the whole document.
  configure({ getElementError: (message) => new Error(message ?? 'not found') });
  afterEach(cleanup);
}
