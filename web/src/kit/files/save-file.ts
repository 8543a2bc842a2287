/** Offers a text or a received file to the user as a download. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has taken over the download.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
