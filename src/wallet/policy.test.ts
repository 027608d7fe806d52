import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tests/tree.ts';
import { onlyOwnStyle } from './policy.ts';

const core = path.join(root, 'node_modules/@web3-onboard/core/dist');

test('the style that the library starts with is let through', () => {
  const found = readdirSync(core)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [...readFileSync(path.join(core, file), 'utf8').matchAll(/target\.innerHTML = `([^`]*)`/g)]);
  expect(found).toHaveLength(1);
  const text = (found[0]?.[1] ?? '').replace(/\$\{[^}]*\}/g, 'none');
  expect(onlyOwnStyle(text)).toBe(text);
});

test.each([
  '<img src=x onerror=alert(1)>',
  '<style>:host { color: red }</style><script>alert(1)</script>',
  '<style>:host { --x: </style><img src=x onerror=alert(1)><style>}</style>',
  '<style>body { display: none }</style>',
  '<svg><script>alert(1)</script></svg>',
  'text',
  '',
])('%j is not', (text) => {
  expect(() => onlyOwnStyle(text)).toThrow(TypeError);
});
