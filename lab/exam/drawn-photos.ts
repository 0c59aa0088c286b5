// npm run diagnosis:drawn: gates and colour signs of the pictures that the repository draws.
import {
  drawBlurredPlant,
  drawBrightPlant,
  drawColdPlant,
  drawDarkPlant,
  drawFarPlant,
  drawPlant,
  drawRoom,
  drawSpottedLeaf,
  drawWarmPlant,
} from '../../server/src/features/diagnosis/engine/photos/drawn.ts'
import { gateOf } from '../../server/src/features/diagnosis/engine/photos/gates.ts'
import { measurePhoto } from '../../server/src/features/diagnosis/engine/photos/measure.ts'
import { colourSignalsOf } from './colour-signals.ts'

const pictures: [name: string, draw: () => Promise<Buffer>][] = [
  ['clear', drawPlant],
  ['clear, with spots', drawSpottedLeaf],
  ['blurred', drawBlurredPlant],
  ['dark', drawDarkPlant],
  ['bright', drawBrightPlant],
  ['far', drawFarPlant],
  ['warm light', drawWarmPlant],
  ['cold light', drawColdPlant],
  ['no plant', drawRoom],
]

/** Returns one row of the Markdown table in docs/diagnosis.md. */
async function row([name, draw]: (typeof pictures)[number]): Promise<string> {
  const measures = await measurePhoto(await draw())
  if (!measures) throw new Error(`${name}: cannot be decoded`)
  const gate = gateOf(measures)
  const signs = gate
    ? []
    : colourSignalsOf(measures).map(({ id, strength }) => `${id} ${strength.toFixed(2)}`)
  const { sharpness, luma, vegetation, leaf } = measures
  const numbers = [sharpness.toFixed(0), luma.toFixed(0), vegetation.toFixed(2), leaf.toFixed(2)]
  return cells([name, gate ?? 'passes', ...numbers, signs.join(', ') || '-'])
}

const cells = (texts: string[]) => `| ${texts.join(' | ')} |`
const headings = ['picture', 'gate', 'sharpness', 'luma', 'vegetation', 'leaf', 'signs']

console.log(cells(headings))
console.log(`|${headings.map(() => '---|').join('')}`)
for (const picture of pictures) console.log(await row(picture))
