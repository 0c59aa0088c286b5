import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { screens } from '../../contract/screens.ts'
import { Logo } from '../../ui/drawings/logo.tsx'
import { colourOf, inLightColours } from './theme-colours.ts'

/**
 * Draws everything that shows the mark outside of the page into web/public: `npx tsx web/build/brand-images.ts`.
 * Run it after a change of the mark or of the colours; its results are kept in the repository.
 */
const folder = fileURLToPath(new URL('../public/', import.meta.url))
const paper = colourOf('canvas').light
const mark = inLightColours(renderToStaticMarkup(createElement(Logo)))

mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}favicon.svg`, alone(mark))
writeFileSync(`${folder}favicon.ico`, icoOf(await picture(32, 1), 32))
writeFileSync(`${folder}apple-touch-icon.png`, await picture(180, 0.66, paper))
writeFileSync(`${folder}icon-192.png`, await picture(192, 0.92))
writeFileSync(`${folder}icon-512.png`, await picture(512, 0.92))
// Launchers cut a maskable icon to a shape; what matters stays within the middle.
writeFileSync(`${folder}icon-maskable-512.png`, await picture(512, 0.56, paper))
// Phones show only its shape, in their own colour, in the bar above.
writeFileSync(`${folder}badge-96.png`, await picture(96, 0.9, undefined, asShape(alone(mark))))
writeFileSync(`${folder}manifest.webmanifest`, `${JSON.stringify(manifest(), null, 2)}\n`)

function alone(svg: string) {
  return svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"').replace(/ aria-hidden="true"/, '')
}

/** One colour for all of it, so that only where it is not see-through counts. */
function asShape(svg: string) {
  return svg.replace(/(fill|stroke)="#[^"]+"/g, '$1="white"')
}

/** The mark as a square PNG; `share` of the square is the mark's. */
async function picture(size: number, share: number, background?: string, svg = alone(mark)) {
  const inner = Math.round(size * share)
  const leaf = await sharp(Buffer.from(svg), { density: 600 }).resize(inner, inner).png().toBuffer()
  const sheet = { width: size, height: size, channels: 4 as const }
  return sharp({ create: { ...sheet, background: background ?? { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: leaf }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** An .ico that holds one PNG: a 6 byte header, a 16 byte entry, the picture. */
function icoOf(png: Buffer, size: number) {
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
