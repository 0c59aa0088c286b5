/** Saves a file on this device, as a download. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Later than a slow browser starts to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
