/** Hands a text or a received file to the visitor as a file. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has been taken over by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
