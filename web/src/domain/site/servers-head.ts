/** Removes the server's metadata of this page, which browsers would use to share the next one. */
export function removeServersHead(): void {
  for (const element of document.querySelectorAll('head [data-page]')) element.remove();
}
