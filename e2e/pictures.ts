import sharp from 'sharp'

export interface Picture {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A drawn plant: a pot, green leaves, some of them turning. Sharp edges, so that it passes for a photo. */
function plantSvg(width: number, height: number): Buffer {
  const leaves = Array.from({ length: 46 }, (_, index) => {
    const angle = (index * 137.5 * Math.PI) / 180
    const reach = (0.06 + 0.0068 * index) * width
    const x = width / 2 + Math.cos(angle) * reach
    const y = height * 0.42 + Math.sin(angle) * reach * 0.8
    const hue = index % 6 === 0 ? 48 : 100 + (index % 5) * 8
    const turn = (angle * 180) / Math.PI
    return `<g transform="translate(${x} ${y}) rotate(${turn})">
      <ellipse rx="${width * 0.085}" ry="${width * 0.033}" fill="hsl(${hue} 55% ${26 + (index % 4) * 6}%)"/>
      <path d="M${-width * 0.08} 0H${width * 0.08}" stroke="hsl(${hue} 45% 60%)" stroke-width="${width / 300}"/></g>`
  })
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(40 25% 84%)"/>
    <path d="M${width * 0.36} ${height * 0.68}h${width * 0.28}l${-width * 0.04} ${height * 0.24}h${-width * 0.2}z" fill="hsl(18 45% 48%)"/>
    ${leaves.join('')}</svg>`)
}

/** A photo of a plant, 1200 x 1600 unless said otherwise. */
export async function plantPicture(width = 1200, height = 1600): Promise<Picture> {
  const buffer = await sharp(plantSvg(width, height)).jpeg({ quality: 88 }).toBuffer()
  return { name: 'plant.jpg', mimeType: 'image/jpeg', buffer }
}

/** A photo of a room: shelves and a lamp, nothing green. */
export async function roomPicture(): Promise<Picture> {
  const boards = Array.from(
    { length: 9 },
    (_, index) =>
      `<rect x="${90 + (index % 3) * 340}" y="${120 + Math.floor(index / 3) * 420}" width="300" height="360" fill="hsl(${210 + index * 8} 18% ${35 + index * 5}%)" stroke="hsl(220 20% 20%)" stroke-width="6"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="100%" height="100%" fill="hsl(220 10% 72%)"/>${boards.join('')}</svg>`
  const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
  return { name: 'room.jpg', mimeType: 'image/jpeg', buffer }
}

/** About 30 MB of PNG: noise does not compress. */
export async function hugePng(): Promise<Picture> {
  const [width, height] = [3600, 2800]
  const noise = Buffer.alloc(width * height * 3)
  for (let index = 0, seed = 7; index < noise.length; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    noise[index] = seed >> 16
  }
  const plant = await sharp(plantSvg(width, height)).removeAlpha().raw().toBuffer()
  for (let index = 0; index < noise.length; index += 1) {
    noise[index] = Math.min(255, Math.max(0, (plant[index] ?? 0) + ((noise[index] ?? 0) % 60) - 30))
  }
  const raw = { width, height, channels: 3 as const }
  const buffer = await sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer()
  return { name: 'huge.png', mimeType: 'image/png', buffer }
}

/** A drawing with a script inside that calls itself a photo. */
export const svgNamedJpg = (): Picture => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>window.hacked=1</script></svg>'),
})

/** A photo whose transfer stopped at the very beginning. */
export async function cutPicture(): Promise<Picture> {
  const { buffer } = await plantPicture()
  return { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: buffer.subarray(0, 400) }
}
