/** Widths of the smaller copies of every photo, in device pixels. */
export const photoWidths = [320, 640, 1280] as const

/** Path of a smaller copy: `d/abc.jpg`, 320 -> `d/abc.320.webp`; `c/abc.1280.webp`, 320 -> `c/abc.320.webp`. */
export const photoAtWidth = (path: string, width: (typeof photoWidths)[number]) =>
  path.replace(/(\.\d+)?\.\w+$/, `.${width}.webp`)

/**
 * Whether smaller copies exist: for uploads (`d/….jpg`, `p/….jpg`) and for catalogue pictures that name their width
 * (`c/….1280.webp`), not for older ones (`c/….webp`).
 */
export const hasCopies = (path: string) => /^\/?([dp]\/|c\/.*\.1280\.webp$)/.test(path)

/** Converts a media path to a URL by prefixing the media base; absolute URLs stay unchanged. */
export const mediaUrl = (mediaBase: string, path: string) =>
  /^https?:\/\//i.test(path) ? path : mediaBase + path.replace(/^\//, '')
