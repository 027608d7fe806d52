import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownOf, oneLine, plainTextOf, webAddress } from './markdown.ts';

const base = 'https://news.example/today/';
const markdown = (html: string) => markdownOf(html, base, 20_000);

describe("somebody else's HTML", () => {
  it('becomes Markdown', () => {
    const html = '<h1>Gold</h1><p>Up <b>2%</b> &amp; more, see <a href="/gold">here</a>.</p><ul><li>one</li></ul>';
    expect(markdown(html)).toBe('### Gold\n\nUp **2%** & more, see [here](https://news.example/gold).\n\n-   one');
  });

  it.each([
    ['a script', '<p>a<script>alert(1)</script>b</p>', 'ab'],
    ['a style', '<style>p{}</style><p>ab</p>', 'ab'],
    ['a frame', '<iframe src="https://x.example">in</iframe>ab', 'ab'],
    ['a picture', 'a<img src="https://x.example/track.gif" onerror="alert(1)">b', 'ab'],
    ['a drawing', 'a<svg onload="alert(1)"><text>x</text></svg>b', 'ab'],
    ['a form', 'a<form action="https://x.example"><button>Pay</button></form>b', 'ab'],
    ['a link to a script', '<a href="javascript:alert(1)">ab</a>', 'ab'],
    ['a link to data', '<a href="data:text/html,x">ab</a>', 'ab'],
    ['a link with a password', '<a href="https://u:p@x.example">ab</a>', 'ab'],
    ['a link with brackets', '<a href="/a)(b">ab</a>', '[ab](https://news.example/a%29%28b)'],
    ['a tag that was text', 'a &lt;script&gt; b', 'a \\<script> b'],
    [
      'Markdown that was text',
      '[a](javascript:alert(1)) ![b](https://x.example/t.gif)',
      '\\[a\\](javascript:alert(1)) !\\[b\\](https://x.example/t.gif)',
    ],
    ['a place of ours that was text', '<p>[[check]]</p>', '\\[\\[check\\]\\]'],
    ['a direction that turns the line', 'a\u202eb\u2066', 'ab'],
    ['a NUL, which no database takes', 'a\0b\u0007', 'ab'],
  ])('loses %s', (_what, html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it.each([
    ['never closed', '<div>'.repeat(8000)],
    ['never closed, in line', '<b>'.repeat(10_000)],
    ['links in links', '<a href=x>'.repeat(5000)],
    ['of one sign', '<'.repeat(60_000)],
    ['of stars', '*'.repeat(60_000)],
    ['longer than a book', `<p>${'word '.repeat(100_000)}</p>`],
  ])('%s costs no time to speak of', (_what, html) => {
    const begin = process.cpuUsage();
    expect(markdown(html).length).toBeLessThanOrEqual(20_000);
    expect(plainTextOf(html, 400).length).toBeLessThanOrEqual(400);
    // Unchecked, the first of these takes half a minute.
    expect(process.cpuUsage(begin).user / 1000).toBeLessThan(1000);
  });

  it('never holds a tag, nor a link to anywhere but the web, whatever it was', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="javascript:x">',
      '<a href="//x.example">',
      '</a>',
      '<script>',
      '</script>',
      '<b>',
      '</b>',
      '&lt;',
      '&gt;',
      '<img src=x>',
      '](javascript:x)',
      '[',
      '!',
      '`',
      '```\n',
      '\n',
      'text',
      '<!--',
      '-->',
      '<![CDATA[',
      '\\',
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
        (html) => {
          const made = markdown(html);
          const outsideCode = made.replace(/```[\s\S]*?(```|$)|`+[^`]*`+/g, '');
          expect(outsideCode.replaceAll('\\\\', '')).not.toMatch(/(?<!\\)<[a-z/!]/i);
          for (const [, target = ''] of made.matchAll(/(?<!\\)\]\(([^)]*)\)/g)) expect(target).toMatch(/^https?:\/\//);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('plain text', () => {
  it('of HTML is its text, in one line', () => {
    expect(plainTextOf('<p>A <b>bo</b>ld\n title</p><p>and &amp; more <script>x</script></p>', 100)).toBe(
      'A bold title and & more',
    );
  });

  it('is cut between characters, and says so', () => {
    expect(oneLine('abc😀def', 5)).toBe('abc…');
    expect(oneLine('abcdef', 6)).toBe('abcdef');
  });
});

it('an address of the web is whole, of http or https, and of no user', () => {
  expect(webAddress('gold?a=1#b', base)).toBe('https://news.example/today/gold?a=1#b');
  for (const none of [
    '',
    '  ',
    'mailto:a@b.example',
    'ftp://x.example',
    'file:///etc/passwd',
    'https://u@x.example',
    `/${'a'.repeat(2000)}`,
  ]) {
    expect(webAddress(none, base)).toBeNull();
  }
});
