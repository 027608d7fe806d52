import { Buffer } from 'node:buffer';

/** A request before it is bytes: what a flaw can still reach into. */
export interface Draft {
  method: string;
  path: string;
  /** Names with their values as JSON, in order, also twice. */
  fields: [name: string, json: string][];
  /** Where the fields go. */
  format: 'json' | 'form' | 'query' | 'none';
  /** Takes the place of the fields in the body. */
  body: Buffer | null;
  headers: [name: string, value: string][];
  /** What is done to the body when it is bytes. */
  warps: ((body: Buffer) => Buffer)[];
  framing: 'length' | 'chunked' | 'none';
  /** Whether the server has everything it needs to answer; otherwise it waits for more, rightly. */
  isComplete: boolean;
}

export function setHeader(draft: Draft, name: string, value: string | null): void {
  draft.headers = draft.headers.filter(([known]) => known.toLowerCase() !== name.toLowerCase());
  if (value !== null) draft.headers.push([name, value]);
}

export function render(draft: Draft): Buffer {
  const body = bodyOf(draft);
  const path = draft.format === 'query' && draft.fields.length > 0 ? `${draft.path}?${queryOf(draft)}` : draft.path;
  const lines = [`${draft.method} ${path} HTTP/1.1`, ...draft.headers.map(([name, value]) => `${name}: ${value}`)];
  if (draft.framing === 'length' && (body.length > 0 || draft.method === 'POST')) {
    lines.push(`Content-Length: ${body.length}`);
  }
  if (draft.framing === 'chunked') lines.push('Transfer-Encoding: chunked');
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  return Buffer.concat([head, draft.framing === 'chunked' ? inChunks(body) : body]);
}

function bodyOf(draft: Draft): Buffer {
  let body = draft.body ?? Buffer.from(textOf(draft));
  for (const warp of draft.warps) body = warp(body);
  return body;
}

function textOf(draft: Draft): string {
  if (draft.format === 'json') {
    return `{${draft.fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
  }
  return draft.format === 'form' ? queryOf(draft) : '';
}

/** As forms and addresses carry it: a text bare, everything else as it is written. */
function queryOf({ fields }: Draft): string {
  return fields.map(([name, json]) => `${encode(name)}=${encode(bare(json))}`).join('&');
}

function bare(json: string): string {
  if (!json.startsWith('"')) return json;
  const text: unknown = JSON.parse(json);
  return String(text);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function inChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += 50) {
    const part = body.subarray(at, at + 50);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}
