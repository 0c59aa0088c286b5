import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { screens } from '../../contract/screens.ts'
import { colourOf, drawingInLightColours } from './theme-colours.ts'

/**
 * Draws icons and manifest with the logo into web/public: `npx tsx web/build/brand-images.ts`. Run it after a change of the
 * logo or of the colours; the results are committed.
 */
const folder = fileURLToPath(new URL('../public/', import.meta.url))
const paper = colourOf('canvas').light
const logo = drawingInLightColours('logo')

mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}favicon.svg`, logo)
writeFileSync(`${folder}favicon.ico`, toIco(await renderPng(32, 1), 32))
writeFileSync(`${folder}apple-touch-icon.png`, await renderPng(180, 0.66, paper))
writeFileSync(`${folder}icon-192.png`, await renderPng(192, 0.92))
writeFileSync(`${folder}icon-512.png`, await renderPng(512, 0.92))
// Launchers crop a maskable icon, so the logo stays in the middle.
writeFileSync(`${folder}icon-maskable-512.png`, await renderPng(512, 0.56, paper))
// Phones show only the shape of a badge, in their own colour.
writeFileSync(`${folder}badge-96.png`, await renderPng(96, 0.9, undefined, asShape(logo)))
writeFileSync(`${folder}manifest.webmanifest`, `${JSON.stringify(manifest(), null, 2)}\n`)

/** Makes all shapes white; only the transparency of a badge matters. */
function asShape(svg: string) {
  return svg.replace(/(fill|stroke)="#[^"]+"/g, '$1="white"')
}

/** Renders the logo as a square PNG; `share` is the logo's part of the edge length. */
async function renderPng(size: number, share: number, background?: string, svg = logo) {
  const inner = Math.round(size * share)
  const leaf = await sharp(Buffer.from(svg), { density: 600 }).resize(inner, inner).png().toBuffer()
  const sheet = { width: size, height: size, channels: 4 as const }
  return sharp({ create: { ...sheet, background: background ?? { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: leaf }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Wraps a PNG as .ico: a 6 byte header, a 16 byte entry, the image. */
function toIco(png: Buffer, size: number) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

function manifest() {
  const shortcutIcons = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }]
  return {
    name: '새잎',
    short_name: '새잎',
    description: '아픈 식물을 위한 진단과 돌봄',
    lang: 'ko',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    categories: ['lifestyle'],
    shortcuts: [
      { name: '식물 진단하기', short_name: '진단', url: screens.diagnosis.route, icons: shortcutIcons },
      { name: '예약 내역', short_name: '예약 내역', url: screens.reservations.route, icons: shortcutIcons },
    ],
  }
}
