import sharp from 'sharp'

export interface Photo {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Draws a pot with green and yellowing leaves; the sharp edges pass the photo check. */
function drawPlantSvg(width: number, height: number): Buffer {
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

/** Returns a photo of a plant. Width and height in pixels. */
export function createPlantPhoto(width = 600, height = 800): Promise<Photo> {
  const size = `${width}x${height}`
  const photo = plantPhotos.get(size) ?? drawPlantPhoto(width, height)
  plantPhotos.set(size, photo)
  return photo
}

/** Photos by size: every worker draws each of them once. */
const plantPhotos = new Map<string, Promise<Photo>>()

async function drawPlantPhoto(width: number, height: number): Promise<Photo> {
  const buffer = await sharp(drawPlantSvg(width, height)).jpeg({ quality: 88 }).toBuffer()
  return { name: 'plant.jpg', mimeType: 'image/jpeg', buffer }
}

/** Returns a photo of shelves in a room, without any plant. */
export async function createRoomPhoto(): Promise<Photo> {
  const boards = Array.from(
    { length: 9 },
    (_, index) =>
      `<rect x="${90 + (index % 3) * 340}" y="${120 + Math.floor(index / 3) * 420}" width="300" height="360" fill="hsl(${210 + index * 8} 18% ${35 + index * 5}%)" stroke="hsl(220 20% 20%)" stroke-width="6"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="100%" height="100%" fill="hsl(220 10% 72%)"/>${boards.join('')}</svg>`
  const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
  return { name: 'room.jpg', mimeType: 'image/jpeg', buffer }
}

/** Returns a PNG of about 30 MB: noise does not compress. */
export async function createHugePng(): Promise<Buffer> {
  const [width, height] = [3600, 2800]
  const noise = Buffer.alloc(width * height * 3)
  for (let index = 0, seed = 7; index < noise.length; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    noise[index] = seed >> 16
  }
  const plant = await sharp(drawPlantSvg(width, height)).removeAlpha().raw().toBuffer()
  for (let index = 0; index < noise.length; index += 1) {
    noise[index] = Math.min(255, Math.max(0, (plant[index] ?? 0) + ((noise[index] ?? 0) % 60) - 30))
  }
  const raw = { width, height, channels: 3 as const }
  return sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer()
}

/** Returns an SVG with a script inside, named like a JPEG. */
export const createSvgNamedJpg = (): Photo => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>window.hacked=1</script></svg>'),
})

/** Returns the first 400 bytes of a photo. */
export async function createTruncatedPhoto(): Promise<Photo> {
  const { buffer } = await createPlantPhoto()
  return { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: buffer.subarray(0, 400) }
}
