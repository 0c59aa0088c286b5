/** Whether this is an address of the web: links come from outside and must not act inside of the app. */
export const isWebAddress = (link: string) => /^https?:\/\//i.test(link)

/** Opens a tab of its own that knows nothing of this one. False when the browser would not let it. */
export function openElsewhere(link: string) {
  // With "noopener" the browser would not tell whether it opened, so the tie is cut afterwards.
  const opened = window.open(link, '_blank')
  if (opened) opened.opener = null
  return opened !== null
}
