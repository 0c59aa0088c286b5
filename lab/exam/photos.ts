// npm run diagnosis:photos -- <folder>: gates and colours of each photo in a folder. With an images.csv (file, class,
// source_dataset), instead: what each colour signal says about the class, per source.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gateOf } from '../../server/src/features/diagnosis/engine/photos/gates.ts'
import {
  measurePhoto,
  type PhotoMeasures,
} from '../../server/src/features/diagnosis/engine/photos/measure.ts'
import { colourSignalsOf } from './colour-signals.ts'
import { readCsv } from './csv.ts'
import { isShown, type LabelledPhoto, type Ratio, signalRatios } from './signal-ratios.ts'

const usage = 'npm run diagnosis:photos -- <folder>'
const endings = ['.jpg', '.jpeg', '.png', '.webp']

async function main([folder]: string[]) {
  if (!folder) {
    console.error(usage)
    process.exit(2)
  }
  const labels = join(folder, 'images.csv')
  if (existsSync(labels)) return printRatios(folder, labels)
  const files = readdirSync(folder)
    .filter((file) => endings.includes(extname(file).toLowerCase()))
    .sort()
  const counts = new Map<string, number>()
  for (const file of files) {
    const measures = await measurePhoto(readFileSync(join(folder, file)))
    const gate = gateOf(measures) ?? 'ok'
    counts.set(gate, (counts.get(gate) ?? 0) + 1)
    console.log(describePhoto(file, measures, gate))
  }
  const summary = [...counts].map(([gate, count]) => `${gate} ${count}`).join(', ')
  console.log(`${files.length} photos: ${summary}`)
}

async function printRatios(folder: string, labels: string) {
  const photos: LabelledPhoto[] = []
  for (const { file = '', class: kind = '', source_dataset: source = '' } of readCsv(labels)) {
    const measures = await measurePhoto(readFileSync(join(folder, file)))
    const isUsable = gateOf(measures) === undefined
    const signals = measures && isUsable ? colourSignalsOf(measures).map(({ id }) => id) : []
    photos.push({ kind, source, isUsable, signals })
  }
  const ratios = signalRatios(photos)
  console.log(
    `${photos.length} photos, of which ${photos.filter((it) => it.isUsable).length} pass the gates\n`,
  )
  console.log(
    '| signal | source | fired where expected | fired elsewhere | likelihood ratio (95 %) | shown |',
  )
  console.log('|---|---|---|---|---|---|')
  for (const ratio of ratios) console.log(describeRatio(ratio, ratios))
}

function describeRatio(ratio: Ratio, ratios: readonly Ratio[]): string {
  const { signal, source, hits, of, falseHits, ofOthers } = ratio
  const isSum = source === 'all'
  const [middle, low, high] = [ratio.ratio, ratio.low, ratio.high].map((value) => value.toFixed(2))
  const fired = [`${hits} of ${of}`, `${falseHits} of ${ofOthers}`]
  const says = hits + falseHits === 0 ? 'never fired' : `${middle} (${low}-${high})`
  return `| ${[signal, source, ...fired, says, isSum ? (isShown(signal, ratios) ? 'yes' : 'no') : ''].join(' | ')} |`
}

function describePhoto(file: string, measures: PhotoMeasures | undefined, gate: string): string {
  if (!measures) return `${file.padEnd(20)} ${gate}`
  const signs =
    gate === 'ok' ? colourSignalsOf(measures).map(({ id, strength }) => `${id} ${strength.toFixed(2)}`) : []
  const { sharpness, luma, vegetation, leaf, yellow, brown, white, orange, black, spots } = measures
  const shares = { vegetation, leaf, yellow, brown, white, orange, black, spots }
  const numbers = Object.entries(shares).map(([name, value]) => `${name} ${value.toFixed(2)}`)
  return [
    file.padEnd(20),
    gate.padEnd(10),
    `sharpness ${sharpness.toFixed(0).padStart(5)}`,
    `luma ${luma.toFixed(0).padStart(3)}`,
    ...numbers,
    `-> ${signs.join(', ') || '-'}`,
  ].join('  ')
}

await main(process.argv.slice(2))
