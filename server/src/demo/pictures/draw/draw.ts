import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type Picture, sheet } from './pieces/svg.ts'

/**
 * Makes every picture of the catalogue anew, or those whose names are given:
 * `npx tsx server/src/demo/pictures/draw/draw.ts [name ...]`
 */
const here = dirname(fileURLToPath(import.meta.url))
const wanted = new Set(process.argv.slice(2))

for (const file of readdirSync(join(here, 'scenes')).sort()) {
  const { pictures } = (await import(`./scenes/${file}`)) as { pictures: Picture[] }
  for (const picture of pictures) {
    if (wanted.size && !wanted.has(picture.name)) continue
    const webp = await encode(Buffer.from(sheet(picture)))
    writeFileSync(join(here, '..', `${picture.name}.webp`), webp)
    console.info(`${picture.name} ${Math.round(webp.length / 102.4) / 10} kB`)
  }
}

/** As good as 25 kB allow. */
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
