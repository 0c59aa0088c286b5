import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type Picture, renderPicture } from './pieces/svg.ts'

/**
 * Draws all pictures of the catalogue again, or those with the given names:
 * `npx tsx demo/drawing/catalogue/draw.ts [name ...]`
 */
const here = dirname(fileURLToPath(import.meta.url))
const wanted = new Set(process.argv.slice(2))

for (const file of readdirSync(join(here, 'scenes')).sort()) {
  const { pictures } = (await import(`./scenes/${file}`)) as { pictures: Picture[] }
  for (const picture of pictures) {
    if (wanted.size && !wanted.has(picture.name)) continue
    const webp = await encode(Buffer.from(renderPicture(picture)))
    writeFileSync(join(here, '../../pictures', `${picture.name}.webp`), webp)
    console.info(`${picture.name} ${Math.round(webp.length / 102.4) / 10} kB`)
  }
}

/** Encodes as WebP with the best quality that fits into 25 kB. */
async function encode(svg: Buffer): Promise<Buffer> {
  const tries = [84, 76, 66, 56, 46, 36, 26].map(
    (quality) => () => sharp(svg).webp({ quality, effort: 6 }).toBuffer(),
  )
  let webp = Buffer.alloc(0)
  for (const attempt of tries) {
    webp = await attempt()
    if (webp.length <= 25 * 1024) break
  }
  return webp
}
