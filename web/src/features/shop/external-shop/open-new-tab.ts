/** Whether a link is http(s); stored links must not use other schemes. */
export const isWebAddress = (link: string) => /^https?:\/\//i.test(link)

/** Opens a new tab without an opener. Returns false when the browser blocked it. */
export function openNewTab(link: string) {
  // With "noopener" window.open returns null even on success, so the opener is cleared afterwards.
  const opened = window.open(link, '_blank')
  if (opened) opened.opener = null
  return opened !== null
}
