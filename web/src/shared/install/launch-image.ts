import wordmark from '../../../../ui/drawings/wordmark.svg?raw'

const icon = '/icon-512.png'
/** Of the screen's shorter side, the size of the icon. */
const iconShare = 0.28
/** Of the screen's shorter side, the width of the name. */
const nameShare = 0.2
/** Of the drawing of the name, in its own units. */
const nameWidth = 199

/**
 * Adds the pictures that iOS shows while the installed app opens, one for each `theme-color` of the document. iOS takes them from
 * the document when somebody adds the app to the home screen, and only in the exact size of the screen, so they are drawn here.
 */
export async function addLaunchImages() {
  if (document.querySelector('link[rel=apple-touch-startup-image]')) return
  const image = new Image()
  image.src = icon
  await image.decode()
  for (const { content, media } of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const link = document.createElement('link')
    link.rel = 'apple-touch-startup-image'
    link.media = ['(orientation: portrait)', media].filter(Boolean).join(' and ')
    link.href = draw(image, content)
    document.head.append(link)
  }
}

/** Returns a picture in the size of the screen, in portrait, as a data URL: the app's icon and name on its background colour. */
function draw(image: HTMLImageElement, background: string) {
  const canvas = document.createElement('canvas')
  const sides = [screen.width, screen.height].map((side) => Math.round(side * devicePixelRatio))
  canvas.width = Math.min(...sides)
  canvas.height = Math.max(...sides)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  const size = canvas.width * iconShare
  const [left, top] = [(canvas.width - size) / 2, (canvas.height - size) / 2]
  context.fillStyle = background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, left, top, size, size)
  drawName(context, top + size * 1.15)
  return canvas.toDataURL('image/png')
}

/** Draws the name in the middle, in a green that is read on a light and on a dark ground. */
function drawName(context: CanvasRenderingContext2D, top: number) {
  const scale = (context.canvas.width * nameShare) / nameWidth
  context.translate((context.canvas.width - nameWidth * scale) / 2, top)
  context.scale(scale, scale)
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--color-draw-leaf')
  for (const [, path] of wordmark.matchAll(/ d="([^"]+)"/g)) context.fill(new Path2D(path))
}
