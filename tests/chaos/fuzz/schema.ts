import * as v from 'valibot';
import type { Dice } from '../dice.ts';

/** What a schema says of itself: enough of it to walk along its edges. */
interface Node {
  type: string;
  requirement?: unknown;
  pipe?: readonly Node[];
  options?: readonly unknown[];
  wrapped?: Node;
  item?: Node;
  entries?: Record<string, Node>;
}

/** The fields of a request's schema. */
export function fieldsOf(schema: v.GenericSchema): Record<string, v.GenericSchema> {
  return 'entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : {};
}

/** Whether a request may come without the field. */
export function isOptional({ type }: v.GenericSchema): boolean {
  return type === 'optional';
}

/** Every node of a schema: itself, what it wraps, the steps of its pipe, the options of its union. */
function nodesOf(node: Node): Node[] {
  const options = (node.options ?? []).filter(
    (option): option is Node => typeof option === 'object' && option !== null,
  );
  const inside = [...(node.pipe ?? []).filter((step) => step !== node), ...options];
  if (node.wrapped !== undefined) inside.push(node.wrapped);
  // A pipe begins with the schema it belongs to, without the pipe.
  return [node, ...inside.flatMap((next) => (next.pipe?.[0] === next ? [next] : nodesOf(next)))];
}

function requirement(nodes: readonly Node[], type: string): unknown {
  return nodes.find((node) => node.type === type)?.requirement;
}

/** Values at, just inside and just outside what the schema allows, as JSON. */
export function edgesOf(schema: v.GenericSchema, dice: Dice): string[] {
  const nodes = nodesOf(schema);
  const edges: string[] = [];
  const longest = requirement(nodes, 'max_length');
  if (typeof longest === 'number') {
    const unit = dice.pick(['x', 'é', '\u{1f600}', '9', ' ', '\0', '\u200b']);
    edges.push(
      ...[longest - 1, longest, longest + 1, longest * 2].map((length) => JSON.stringify(unit.repeat(length))),
    );
  }
  for (const type of ['min_value', 'max_value']) {
    const edge = requirement(nodes, type);
    if (typeof edge !== 'number') continue;
    edges.push(
      ...[edge - 1, edge, edge + 1].flatMap((value) => [`${value}`, `"${value}"`, `${value}.5`, `[${value}]`]),
    );
  }
  for (const { type, options } of nodes) {
    if (type !== 'picklist') continue;
    const one = String(dice.pick(options ?? ['']));
    edges.push(...[one, one.toUpperCase(), ` ${one}`, `${one}\0`, `${one}${one}`].map((text) => JSON.stringify(text)));
    edges.push(JSON.stringify([one]), JSON.stringify({ [one]: one }));
  }
  if (nodes.some(({ type }) => type === 'uuid')) {
    const id = dice.uuid();
    edges.push(...[id.toUpperCase(), id.slice(1), `${id}0`, `{${id}}`, id.replaceAll('-', '')].map((t) => `"${t}"`));
  }
  return edges;
}

/** Of a text that a pattern of one class describes, like `^[0-9a-f]{64}$`. */
function exactLength(nodes: readonly Node[]): number | undefined {
  const pattern = requirement(nodes, 'regex');
  const found = pattern instanceof RegExp ? /^\^\[[^\]]+\]\{(\d+)\}\$$/.exec(pattern.source) : null;
  return found === null ? undefined : Number(found[1]);
}

/** A value that the schema takes, where the schema alone says which; undefined where it takes a rule to know. */
export function plainValue(schema: v.GenericSchema, dice: Dice): unknown {
  const nodes = nodesOf(schema);
  const types = new Set(nodes.map(({ type }) => type));
  const picklist = nodes.find(({ type }) => type === 'picklist');
  if (picklist?.options !== undefined) return dice.pick(picklist.options);
  if (types.has('uuid')) return dice.uuid();
  if (types.has('number')) {
    const [min, max] = ['min_value', 'max_value'].map((type) => Number(requirement(nodes, type) ?? 0));
    return dice.between(min ?? 0, Math.min(max ?? 0, (min ?? 0) + 1000));
  }
  if (types.has('boolean')) return dice.chance(0.5);
  if (!types.has('string')) return undefined;
  const length = exactLength(nodes) ?? Number(requirement(nodes, 'max_length') ?? 8);
  const texts = [Math.min(8, length), length, 64].map((length) => dice.text(length, '0123456789abcdef'));
  const date = `2026-0${dice.between(1, 9)}-1${dice.below(10)}`;
  return [...texts, date].find((text) => v.is(schema, text));
}
