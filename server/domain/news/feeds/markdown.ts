import TurndownService from 'turndown';

/** Beyond this, HTML is not read: nothing that somebody reads on a phone is as long. */
const htmlMax = 60_000;

/** What becomes neither text nor Markdown. */
const dropped = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'noscript',
  'template',
  'svg',
  'math',
  'form',
  'button',
  'select',
  'textarea',
  'audio',
  'video',
  'canvas',
  'img',
  'picture',
  'head',
  'title',
]);

const isDropped = ({ nodeName }: { nodeName: string }) => dropped.has(nodeName.toLowerCase());

const nothing: TurndownService.Rule = { filter: isDropped, replacement: () => '' };

/**
 * Somebody else's HTML as Markdown that holds text and links to http and https, and nothing else: no picture, no script, and no
 * `<` that could begin a tag. Too long or too deep HTML becomes plain text.
 * @param base where links that say no host lead to.
 */
export function markdownOf(html: string, base: string, lengthMax: number): string {
  const markdown = converted(linking(base), html) ?? escapeText(plainTextOf(html, lengthMax));
  return cut(
    cleaned(markdown)
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    lengthMax,
  );
}

/** The text of HTML, in one line. */
export function plainTextOf(html: string, lengthMax: number): string {
  const text = converted(plain, html) ?? html.slice(0, htmlMax).replace(/<[^<>]*>/g, ' ');
  return oneLine(text, lengthMax);
}

/** A text that is no HTML, in one line. */
export function oneLine(text: string, lengthMax: number): string {
  return cut(cleaned(text).replace(/\s+/g, ' ').trim(), lengthMax);
}

function converted(service: TurndownService, html: string): string | null {
  if (!isReadable(html)) return null;
  try {
    return service.turndown(html);
  } catch (error) {
    // Nested deeper than there is room for.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Counted before it is read: a tree of tags that are never closed takes minutes to grow. */
function isReadable(html: string): boolean {
  if (html.length > htmlMax) return false;
  let [depth, tags] = [0, 0];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    tags += 1;
    if (slash === '/') depth = Math.max(0, depth - 1);
    else if (!isVoid.test(name)) depth += 1;
    if (depth > depthMax || tags > tagsMax) return false;
  }
  return true;
}

const depthMax = 200;
const tagsMax = 4000;
const isVoid = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

const plain = makePlain();

function makePlain(): TurndownService {
  const service = new TurndownService();
  service.escape = (text) => text;
  service.addRule('dropped', nothing);
  service.addRule('text', {
    filter: (node) => !isDropped(node),
    replacement: (content, { nodeName }) => (inline.has(nodeName) ? content : ` ${content} `),
  });
  return service;
}

const inline = new Set([
  'A',
  'B',
  'I',
  'EM',
  'STRONG',
  'SPAN',
  'U',
  'S',
  'SMALL',
  'CODE',
  'SUB',
  'SUP',
  'ABBR',
  'MARK',
]);

function linking(base: string): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  });
  const escape = service.escape.bind(service);
  service.escape = (text) => escape(text).replaceAll('<', '\\<');
  service.addRule('dropped', nothing);
  // The page has a title of its own above.
  service.addRule('headings', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content) => `\n\n### ${content.replace(/\s+/g, ' ').trim()}\n\n`,
  });
  service.addRule('links', {
    filter: 'a',
    replacement(content, node) {
      const target = webAddress(node.getAttribute('href') ?? '', base);
      const text = content.replace(/\s+/g, ' ').trim();
      return target === null || text === '' ? content : `[${text}](${target})`;
    },
  });
  return service;
}

const addressMax = 2000;

/** An address of http or https, whole, without a user's name in it; null where there is none. */
export function webAddress(text: string, base: string): string | null {
  if (text.trim() === '' || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  const address = url.href.replace(/[()<>\\\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return address.length > addressMax ? null : address;
}

/** Text that means itself in Markdown. */
function escapeText(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>~]/g, '\\$&');
}

/** Without what no text needs: control characters, halves of characters, and marks that turn the direction of a line. */
function cleaned(text: string): string {
  return text.toWellFormed().replace(unwanted, '');
}

const unwanted = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** At most so many characters, an ellipsis among them; no character is cut in two. */
function cut(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  return `${text
    .slice(0, lengthMax - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}
