/** Words that stand in the source of a view as they are, and so would show in English in every language. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';
import { root } from './tree.ts';

interface Node {
  type: string;
  [part: string]: unknown;
}

/** Attributes and properties that are shown or read out. */
const shown =
  /^(aria-(label|description|roledescription|valuetext)|title|alt|placeholder|label|detail|hint|error|reason|note|unit|confirmLabel)$/;
/** What takes its words out of the catalogs. */
const macros = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);
/** Codes of currencies and the name of the product are the same in every language. */
const sameEverywhere = /\b(USDT?|HFT)\b/g;

export function unwrappedIn(file: string): string[] {
  return unwrappedOf(file, readFileSync(path.join(root, file), 'utf8'));
}

export function unwrappedOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read`);
  const found: string[] = [];
  visit(program as unknown as Node, (text) => found.push(`${file}: ${text}`));
  return found;
}

function visit(node: Node, report: (text: string) => void): void {
  if (node.type === 'JSXElement' && macros.has(nameOf(node))) return;
  if (node.type === 'JSXText') tell(String(node['value']), report);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    for (const child of node['children'] as Node[]) {
      if (child.type === 'JSXExpressionContainer') check(child['expression'] as Node, report);
    }
  }
  const { name } = (node['name'] ?? node['key'] ?? {}) as { name?: unknown };
  const isShown =
    (node.type === 'JSXAttribute' || node.type === 'Property') && typeof name === 'string' && shown.test(name);
  if (isShown && isNode(node['value'])) check(node['value'], report);
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) visit(child, report);
  }
}

/** What an expression can show by itself; calls and variables have their words from somewhere else. */
function check(node: Node, report: (text: string) => void): void {
  const branches: Record<string, readonly string[]> = {
    JSXExpressionContainer: ['expression'],
    ParenthesizedExpression: ['expression'],
    ConditionalExpression: ['consequent', 'alternate'],
    LogicalExpression: ['left', 'right'],
    BinaryExpression: node['operator'] === '+' ? ['left', 'right'] : [],
    TSAsExpression: ['expression'],
  };
  for (const branch of branches[node.type] ?? []) check(node[branch] as Node, report);
  if (node.type === 'Literal' && typeof node['value'] === 'string') tell(node['value'], report);
  if (node.type === 'TemplateLiteral') {
    for (const quasi of node['quasis'] as { value: { cooked: string } }[]) tell(quasi.value.cooked, report);
  }
}

function tell(text: string, report: (text: string) => void): void {
  if (/\p{L}/u.test(text.replace(sameEverywhere, ''))) report(text.trim());
}

function nameOf(element: Node): string {
  const opening = element['openingElement'] as { name: { name?: string } };
  return opening.name.name ?? '';
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && typeof (part as Node).type === 'string';
}
