import sharp from 'sharp'

/** What covers each pixel: the number of the topmost opaque shape, 0 where there is none. Later shapes have higher numbers. */
export interface Regions {
  width: number
  height: number
  ids: Uint16Array
}

/** Strokes thinner than this, in units of their own group, are lines on a surface and no body. */
const bodyStroke = 2.6
const idStep = 37

/** Renders a drawing with one colour per opaque shape, without anti-aliasing. */
export async function findRegions(svg: string, width: number, height: number): Promise<Regions> {
  const { data, info } = await sharp(Buffer.from(numberShapes(svg)))
    .resize(width, height, { kernel: 'nearest', fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ids = new Uint16Array(width * height)
  for (let pixel = 0; pixel < ids.length; pixel++) {
    const at = pixel * info.channels
    const code = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
    // A blended edge pixel has no valid code and belongs to its left neighbour.
    ids[pixel] = code % idStep === 0 ? code / idStep : (ids[pixel - 1] ?? 0)
  }
  removeSpecks(ids, width)
  return { width, height, ids }
}

/** A pixel unlike its neighbours on both sides is a blended one whose colour happens to be a code. */
function removeSpecks(ids: Uint16Array, width: number) {
  for (let at = width; at < ids.length - width; at++) {
    const id = ids[at]
    const isAlone =
      id !== ids[at - 1] && id !== ids[at + 1] && id !== ids[at - width] && id !== ids[at + width]
    if (isAlone) ids[at] = ids[at - 1] as number
  }
}

/** Gives every opaque shape the colour of its number and removes translucent shapes and thin lines. */
function numberShapes(svg: string) {
  let count = 0
  let translucentDepth = 0
  const open: boolean[] = []
  const next = () => `#${(++count * idStep).toString(16).padStart(6, '0')}`
  return svg.replace(/<(\/?)(\w+)([^>]*?)(\/?)>/g, (tag, closing, name, attributes: string, single) => {
    if (name === 'svg') return tag.replace('<svg', '<svg shape-rendering="crispEdges"')
    if (name === 'g') {
      if (closing) {
        if (open.pop()) translucentDepth -= 1
        return tag
      }
      const isTranslucent = /\sopacity=/.test(attributes)
      if (!single) open.push(isTranslucent)
      if (isTranslucent && !single) translucentDepth += 1
      return tag
    }
    const colour = / fill="(#[\da-f]+)"/i.exec(attributes)
    const line = / stroke="#[\da-f]+"/i.exec(attributes)
    if (!colour && !line) return tag
    const isFlat = translucentDepth > 0 || /\sopacity=/.test(attributes) || / data-flat/.test(attributes)
    const isThin = line && Number(/ stroke-width="([\d.]+)"/.exec(attributes)?.[1] ?? 0) < bodyStroke
    if (isFlat || isThin) return ''
    const numbered = line
      ? attributes.replace(/ stroke="#[\da-f]+"/i, ` stroke="${next()}"`)
      : attributes.replace(/ fill="#[\da-f]+"/i, ` fill="${next()}"`)
    return `<${name}${numbered}${single}>`
  })
}
