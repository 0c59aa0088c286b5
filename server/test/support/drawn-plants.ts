import sharp from 'sharp'

/** Pictures drawn for tests of the photo gates, so that no photographs are needed. */
const side = 640

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${body}</svg>`

/** Leaves with veins in front of a pale wall; `spots` are drawn on them. */
function plantSvg(leafColour = '#3c8a3f', spots = ''): string {
  const veins = Array.from({ length: 40 }, (_, index) => {
    const y = 60 + index * 13
    return `<path d="M320 ${y} L${120 + (index % 5) * 12} ${y - 40} M320 ${y} L${520 - (index % 7) * 9} ${y - 35}" stroke="#1d5c25" stroke-width="3"/>`
  }).join('')
  return svg(
    `<rect width="640" height="640" fill="#e4e0d8"/><ellipse cx="320" cy="320" rx="260" ry="280" fill="${leafColour}"/>${veins}${spots}`,
  )
}

const jpeg = (source: string) => sharp(Buffer.from(source)).jpeg({ quality: 92 }).toBuffer()

export const drawPlant = () => jpeg(plantSvg())
export const drawBlurredPlant = async () =>
  sharp(await drawPlant())
    .blur(8)
    .jpeg()
    .toBuffer()
export const drawDarkPlant = async () =>
  sharp(await drawPlant())
    .linear(0.12, 0)
    .jpeg()
    .toBuffer()
export const drawBrightPlant = async () =>
  sharp(await drawPlant())
    .linear(0.1, 232)
    .jpeg()
    .toBuffer()

/** A room: walls, a door and shelves, nothing green. */
export const drawRoom = () =>
  jpeg(
    svg(
      `<rect width="640" height="640" fill="#d9cfc4"/><rect x="60" y="120" width="180" height="520" fill="#7a4f34"/>${Array.from(
        { length: 9 },
        (_, index) => `<rect x="300" y="${80 + index * 60}" width="280" height="12" fill="#4a4a55"/>`,
      ).join('')}`,
    ),
  )

/** A green leaf with brown spots all over. */
export const drawSpottedLeaf = () =>
  jpeg(
    plantSvg(
      '#3c8a3f',
      Array.from({ length: 120 }, (_, index) => {
        const x = 110 + (index % 12) * 38
        const y = 90 + Math.floor(index / 12) * 48
        return `<circle cx="${x}" cy="${y}" r="9" fill="#6b4423"/>`
      }).join(''),
    ),
  )
