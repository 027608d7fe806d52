import { describe, expect, it } from 'vitest';
import { decodeText } from './charset.ts';
import { rss } from './feedServer.fixtures.ts';
import { FeedError, readFeed } from './parse.ts';

const address = 'https://news.example/feeds/all.xml';
const tenth = Date.UTC(2026, 10, 10, 8) / 1000;

describe('a feed', () => {
  it('of RSS is read', async () => {
    const text = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
      <title>Markets &amp; more</title><link>https://news.example/</link><language>de_de</language>
      <item><title>A &lt;b&gt;bold&lt;/b&gt; title</title><guid isPermaLink="false">g-1</guid><link>/one</link>
        <pubDate>Tue, 10 Nov 2026 09:00:00 +0100</pubDate><description>Short.</description>
        <content:encoded><![CDATA[<p>Long, <a href="two">see</a></p>]]></content:encoded></item></channel></rss>`;
    expect(await readFeed(text, address)).toEqual({
      source: 'Markets & more',
      items: [
        {
          key: 'g-1',
          title: 'A bold title',
          summary: 'Short.',
          body: 'Long, [see](https://news.example/two)',
          link: 'https://news.example/one',
          language: 'de-DE',
          time: tenth,
        },
      ],
    });
  });

  it('of Atom is read, where a title is text unless it says otherwise', async () => {
    const text = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ja"><title>相場</title>
      <id>urn:f</id><updated>2026-11-10T08:00:00Z</updated>
      <entry xml:lang="fr"><id>urn:1</id><title>1 &lt; 2</title><updated>2026-11-10T08:00:00Z</updated>
        <link rel="self" href="/self"/><link href="/e1"/><content type="html">&lt;p&gt;Bonjour&lt;/p&gt;</content></entry>
      <entry><id>urn:2</id><title type="html">&lt;i&gt;deux&lt;/i&gt;</title><updated>2026-11-10T08:00:00Z</updated>
        <summary>a * b</summary></entry></feed>`;
    const { source, items } = await readFeed(text, address);
    expect(source).toBe('相場');
    expect(items).toEqual([
      expect.objectContaining({
        key: 'urn:1',
        title: '1 < 2',
        body: 'Bonjour',
        link: 'https://news.example/e1',
        language: 'fr',
      }),
      expect.objectContaining({
        key: 'urn:2',
        title: 'deux',
        summary: 'a * b',
        body: 'a \\* b',
        link: null,
        language: 'ja',
      }),
    ]);
  });

  it('of RDF is read', async () => {
    const text = `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://news.example">
      <title>R</title><link>https://news.example</link><description>d</description><dc:language>it</dc:language></channel>
      <item rdf:about="https://news.example/1"><title>I</title><link>https://news.example/1</link>
      <dc:date>2026-11-10T08:00:00Z</dc:date><description>d</description></item></rdf:RDF>`;
    const { items } = await readFeed(text, address);
    expect(items).toEqual([expect.objectContaining({ key: 'https://news.example/1', language: 'it', time: tenth })]);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html><body>no</body></html>'],
    ['half of one', '<rss version="2.0"><channel><title>a</title><item><title>x'],
    ['JSON', '{"version":"https://jsonfeed.org/version/1","title":"j","items":[]}'],
    [
      'one that reads files',
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><title>&x;</title></channel></rss>',
    ],
  ])('that is %s is refused', async (_what, text) => {
    await expect(readFeed(text, address)).rejects.toThrow(FeedError);
  });

  it('whose entities grow is read with the entities unexpanded', async () => {
    const grow = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const text = `<!DOCTYPE r [<!ENTITY l0 "lol">${grow}]><rss version="2.0"><channel><title>x</title><item><title>&l9;</title></item></channel></rss>`;
    const { items } = await readFeed(text, address);
    expect(items[0]?.title).toBe('&l9;');
  });

  it('without names, dates and ids has an item where there is anything to say', async () => {
    const text = rss(
      [
        { title: '', description: '' },
        { title: '', description: '<p>Only text</p>' },
      ],
      '',
    );
    const { source, items } = await readFeed(text, address);
    expect(source).toBe('news.example');
    expect(items).toEqual([
      expect.objectContaining({ key: 'Only text', title: 'Only text', link: null, language: 'und', time: null }),
    ]);
  });

  it('of a thousand items is read as far as is kept, the newest of them', async () => {
    const date = (n: number) => new Date((tenth + n) * 1000).toUTCString();
    const items = Array.from({ length: 1000 }, (_, n) => ({ guid: `g${n}`, date: date(n) }));
    const read = await readFeed(rss(items), address);
    expect(read.items.map(({ key }) => key)).toEqual(Array.from({ length: 200 }, (_, n) => `g${999 - n}`));
  });
});

describe('the characters of a feed', () => {
  const gbk = Buffer.from([0xbb, 0xc6, 0xbd, 0xf0]);
  const shiftJis = Buffer.from([0x8b, 0xe0]);
  const latin = Buffer.from([0xe9]);
  const prolog = (name: string) => Buffer.from(`<?xml version="1.0" encoding="${name}"?>`);

  it.each([
    ['the header', gbk, 'text/xml; charset=gbk', '黄金'],
    ['the header in quotes', shiftJis, 'text/xml;charset="Shift_JIS"', '金'],
    ['the header', latin, 'text/xml; charset=ISO-8859-1', 'é'],
    ['the prolog', Buffer.concat([prolog('GB2312'), gbk]), 'text/xml', '黄金'],
    ['the prolog', Buffer.concat([prolog('shift_jis'), shiftJis]), '', '金'],
    [
      'the prolog, where the header knows nothing',
      Buffer.concat([prolog('iso-8859-1'), latin]),
      'text/xml; charset=none',
      'é',
    ],
    ['the header against the prolog', Buffer.concat([prolog('utf-8'), gbk]), 'text/xml; charset=gb18030', '黄金'],
    [
      'a mark against both',
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('金')]),
      'text/xml; charset=gbk',
      '金',
    ],
    ['nobody', Buffer.from('金'), '', '金'],
    ['nobody who is right', latin, '', '\ufffd'],
  ])('as %s says', (_who, bytes, contentType, expected) => {
    expect(decodeText(bytes, contentType)).toMatch(new RegExp(`${expected}$`));
  });

  it('of two bytes each', () => {
    const text = '<?xml version="1.0"?><a>金</a>';
    expect(decodeText(Buffer.from(`\ufeff${text}`, 'utf16le'), '')).toBe(text);
  });
});
