interface Click {
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** Whether this document was opened from another one of ours in the same tab, as by a link before the app had started. */
const cameFromOurSite = () => history.length > 1 && document.referrer.startsWith(`${origin}/`)

/** Whether a click on the way back leads to the page before; otherwise it follows the link to the parent screen. */
export const leadsToPageBefore = (click: Click, hasAppHistory: boolean) =>
  !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) && (hasAppHistory || cameFromOurSite())
