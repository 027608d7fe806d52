/** Where the prolog of an XML text ends at the latest. */
const prologBytes = 200;

/**
 * The bytes of a feed as text. What a mark at the beginning says counts first, then the server's header, then the text's own
 * prolog; where nobody says, or nobody knows what they say, it is UTF-8.
 */
export function decodeText(bytes: Buffer, contentType: string): string {
  const prolog = bytes.subarray(0, prologBytes).toString('latin1');
  const names = [
    markOf(bytes),
    charsetIn(contentType),
    /^\s*<\?xml[^>]*?encoding=["']([\w.:-]+)["']/.exec(prolog)?.[1],
  ];
  for (const name of names) {
    const decoder = name === undefined ? null : decoderFor(name);
    if (decoder !== null) return decoder.decode(bytes);
  }
  return new TextDecoder().decode(bytes);
}

function markOf(bytes: Buffer): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

function charsetIn(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
}

function decoderFor(name: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(name);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
