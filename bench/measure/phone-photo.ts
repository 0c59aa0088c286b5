import sharp from 'sharp'

/** Draws a plant of 12 megapixels with camera noise, as a JPEG of some megabytes. */
export async function phonePhoto(hue: number, width = 4000, height = 3000): Promise<Buffer> {
  const leaves = Array.from({ length: 90 }, (_, n) => {
    const [x, y] = [(n * 1373) % width, (n * 2111) % height]
    const colour = `hsl(${hue + (n % 40)} 55% ${22 + (n % 30)}%)`
    return `<ellipse cx="${x}" cy="${y}" rx="420" ry="150" transform="rotate(${n * 31} ${x} ${y})" fill="${colour}"/>`
  })
  const plant = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#d9d2c3"/>${leaves.join('')}</svg>`
  const grain = await sharp({
    create: {
      width: 500,
      height: 500,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .png()
    .toBuffer()
  return sharp(Buffer.from(plant))
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer()
}
