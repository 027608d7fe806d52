/**
 * What is left to say when no language can be loaded, not even the default one: only this sentence is not translated, because
 * there is nothing to translate it with.
 */
export function showStartFailure(root: HTMLElement): void {
  const text = document.createElement('p');
  text.className = 'shell-note';
  text.setAttribute('role', 'alert');
  text.textContent = 'Couldn’t load HFT Practice. Check your connection.';
  const reload = document.createElement('button');
  reload.className = 'shell-reload';
  reload.type = 'button';
  reload.textContent = 'Reload';
  reload.addEventListener('click', () => location.reload());
  text.append(reload);
  root.append(text);
  // The way to the repair, which waits in the document in every language, need not wait any longer.
  root.classList.add('shell-failed');
}
