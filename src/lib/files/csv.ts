import { isDecimal } from '#contract/money.ts';
import type { Table } from './table.ts';

/**
 * The first line of a file, which names its schema, with the head of the chain of commitments ('57-ab12cd34ef56') as this phone knew it
 * when the file was made: the file can be held against what the server had published by then.
 */
export function withHead(schema: readonly string[], head: string | undefined): string[] {
  const named = schema.slice(0, 3);
  return head === undefined ? [...schema] : [...named, 'commitment_chain', head, ...schema.slice(named.length + 2)];
}

/**
 * A table as the text of a file. The only way to one: no figure leaves the app without the word that it is simulated.
 * @param head of the chain of commitments.
 * @throws Error when a row does not say `true` under `simulated`.
 */
export function writeTable({ header, rows: [columns = [], ...rows] }: Table, head: string | undefined): string {
  const at = columns.indexOf('simulated');
  if (at === -1 || rows.some((row) => row[at] !== 'true'))
    throw new Error('Every row of a file says that it is simulated.');
  return toCsv(withHead(header, head), [columns, ...rows]);
}

/**
 * RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8. A cell that a spreadsheet would take for a formula is
 * led by an apostrophe; plain figures, negative ones too, stay figures.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
}

function toCell(value: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(value) && !isDecimal(value);
  const safe = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a table to the browser as a file to save. */
export function download(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** Hands a file to the browser to save. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
