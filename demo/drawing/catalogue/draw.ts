import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { pictureFileName, pictureFormats, pictureWidths } from '../../picture-files.ts'
import type { Picture } from './pieces/svg.ts'
import { renderLit } from './relief/light.ts'

/**
 * Draws all pictures of the catalogue again, or those with the given names:
 * `npx tsx demo/drawing/catalogue/draw.ts [name ...]`
 */
const here = dirname(fileURLToPath(import.meta.url))
const wanted = new Set(process.argv.slice(2))
const largest = Math.max(...pictureWidths)

for (const file of readdirSync(join(here, 'scenes')).sort()) {
  const { pictures } = (await import(`./scenes/${file}`)) as { pictures: Picture[] }
  for (const picture of pictures) {
    if (wanted.size && !wanted.has(picture.name)) continue
    const bytes = await write(picture)
    console.info(`${picture.name} ${Math.round(bytes / 1024)} kB`)
  }
}

/** Writes every width and format of a picture; returns their bytes together. */
async function write(picture: Picture): Promise<number> {
  const { data, width, height } = await renderLit(picture, largest)
  const lit = sharp(data, { raw: { width, height, channels: 3 } })
  let bytes = 0
  for (const target of pictureWidths) {
    for (const format of pictureFormats) {
      const file = await encode(lit.clone().resize(target), format)
      writeFileSync(join(here, '../../pictures', pictureFileName(picture.name, target, format)), file)
      bytes += file.length
    }
  }
  return bytes
}

function encode(image: Sharp, format: (typeof pictureFormats)[number]): Promise<Buffer> {
  const encoded =
    format === 'avif' ? image.avif({ quality: 48, effort: 3 }) : image.webp({ quality: 68, effort: 4 })
  return encoded.toBuffer()
}
