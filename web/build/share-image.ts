import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { colourOf, drawingInLightColours } from './theme-colours.ts'

/**
 * Draws the preview image of shared links, web/public/og.png: `npx tsx web/build/share-image.ts`. Run it after a change of
 * the drawings, the colours or the text, on a machine with the font Noto Sans CJK KR; the result is committed.
 */
const file = fileURLToPath(new URL('../public/og.png', import.meta.url))
const [width, height] = [1200, 630]
const colour = (role: string) => colourOf(role).light

/** Returns a drawing at a position of the image. */
const drawing = (name: string, { x, y, size }: { x: number; y: number; size: number }) =>
  drawingInLightColours(name).replace('<svg', `<svg x="${x}" y="${y}" width="${size}" height="${size}"`)

const text = (at: { x: number; y: number; size: number; weight: number; role: string }, words: string) =>
  `<text x="${at.x}" y="${at.y}" font-family="Noto Sans CJK KR" font-size="${at.size}" font-weight="${at.weight}" fill="${colour(at.role)}" letter-spacing="-1.5">${words}</text>`

const sheet = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="${colour('canvas')}"/>
  <path d="M760 0H1200V630H650C620 470 640 180 760 0Z" fill="${colour('leaf-soft')}"/>
  ${drawing('monstera', { x: 660, y: 70, size: 520 })}
  ${drawing('logo', { x: 80, y: 84, size: 84 })}
  ${text({ x: 178, y: 147, size: 56, weight: 700, role: 'ink' }, '새잎')}
  ${text({ x: 80, y: 322, size: 68, weight: 700, role: 'ink' }, '아픈 식물을 위한')}
  ${text({ x: 80, y: 412, size: 68, weight: 700, role: 'leaf' }, '진단과 돌봄')}
  ${text({ x: 82, y: 508, size: 34, weight: 400, role: 'ink-muted' }, '들려주시면 아픈 까닭을 찾아 드려요')}
</svg>`

await sharp(Buffer.from(sheet)).png({ palette: true, colours: 128, compressionLevel: 9 }).toFile(file)
