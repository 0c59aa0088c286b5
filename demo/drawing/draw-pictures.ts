import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { photoWidths } from '../../contract/media.ts'

/**
 * Draws every picture that the catalogue names, `<master>-<ground>`, in all widths:
 * `npx tsx demo/drawing/draw-pictures.ts`
 */
const demo = fileURLToPath(new URL('..', import.meta.url))

/** The four colours of each ground: ground, dark, middle, light. A master is drawn in the colours of one of them. */
const grounds: Record<string, string[]> = {
  forest: ['#123f29', '#1f6a45', '#6fae74', '#e4ebc6'],
  moss: ['#4a5727', '#2a3416', '#a4b45a', '#f0f1cf'],
  clay: ['#a4492f', '#6b2a1e', '#e39a72', '#f8e2ca'],
  ochre: ['#a8741f', '#5e3f12', '#e6bd5f', '#fbefcd'],
  dusk: ['#26405a', '#17293c', '#6c9aa6', '#e6e7d6'],
  plum: ['#57314a', '#351d2d', '#c2889c', '#f5e2dc'],
}

rmSync(`${demo}/pictures`, { recursive: true, force: true })
mkdirSync(`${demo}/pictures`)
for (const name of picturesOfCatalogue()) {
  const svg = Buffer.from(readMaster(name))
  for (const width of photoWidths) {
    const picture = sharp(svg).resize(width).webp({ quality: 45, effort: 6 })
    writeFileSync(`${demo}/pictures/${name}.${width}.webp`, await picture.toBuffer())
  }
}

function picturesOfCatalogue(): Set<string> {
  const files = ['articles', 'catalogue'].flatMap((folder) =>
    readdirSync(`${demo}/${folder}`).map((file) => `${demo}/${folder}/${file}`),
  )
  const names = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/picture"?: *"?([a-z]+-[a-z]+)/gi),
  ])
  return new Set(names.map(([, name = '']) => name))
}

/** The SVG of a master in the colours of a ground. */
function readMaster(name: string): string {
  const [master, ground = ''] = name.split('-')
  const svg = readFileSync(`${demo}/drawing/masters/${master}.svg`, 'utf8')
  const own = Object.values(grounds).find(([color = '']) => svg.includes(color))
  const wanted = grounds[ground]
  if (!own || !wanted) throw new Error(`Unknown ground: ${name}`)
  return own.reduce((drawn, color, index) => drawn.replaceAll(color, wanted[index] ?? color), svg)
}
