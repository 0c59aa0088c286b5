/** Widths, in CSS px x density, of the smaller copies kept of every photo. */
export const photoWidths = [320, 640, 1280] as const

/** Path of a smaller copy: `d/abc.jpg`, 320 -> `d/abc.320.webp`. */
export const photoAtWidth = (path: string, width: (typeof photoWidths)[number]) =>
  path.replace(/\.\w+$/, `.${width}.webp`)

/** Whether smaller copies are kept beside it: of photos (`d/….jpg`), not of the catalogue's pictures (`c/….webp`). */
export const hasCopies = (path: string) => /^\/?d\//.test(path)

/** A media path as a URL: absolute URLs stay, others get the media base in front. */
export const mediaUrl = (mediaBase: string, path: string) =>
  /^https?:\/\//i.test(path) ? path : mediaBase + path.replace(/^\//, '')
