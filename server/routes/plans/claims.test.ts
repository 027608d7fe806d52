import { expect, it } from 'vitest';
import { importsOf, isProduct, listFiles } from '#tests/tree.ts';

it('what is claimed is read by one file of the server, and by none that decides or pays', () => {
  const files = listFiles().filter((file) => file.startsWith('server/') && isProduct(file));
  const readers = files.filter((file) => importsOf(file).some((target) => target.endsWith('contract/plans/claims.ts')));
  expect(readers).toEqual(['server/routes/plans/offers.ts']);
});
