/** Hands a text to the browser as a file. */
export const saveText = (text: string, name: string, type = 'text/plain'): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
