/** Widths, in CSS px x density, of the smaller copies kept of every photo. */
export const photoWidths = [320, 640, 1280] as const

/** Path of a smaller copy: `d/abc.jpg`, 320 -> `d/abc.320.webp`. */
export const photoAtWidth = (path: string, width: (typeof photoWidths)[number]) =>
  path.replace(/\.\w+$/, `.${width}.webp`)

/** A media path as a URL: absolute URLs stay, others get the media base in front. */
export const mediaUrl = (mediaBase: string, path: string) =>
  /^https?:\/\//i.test(path) ? path : mediaBase + path.replace(/^\//, '')
