/**
 * Puts a text into the clipboard. The modern way needs https and a page in front; where it is refused, the old way is tried.
 * @returns whether it is there now.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return copySelected(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  // Inside an open dialog everything outside of it is inert and cannot be selected.
  const home = focused?.closest('dialog') ?? document.body;
  home.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

/** What the clipboard holds; null where the browser or its user does not give it. */
export async function pasteText(): Promise<string | null> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    return (await clipboard?.readText?.()) ?? null;
  } catch {
    return null;
  }
}
