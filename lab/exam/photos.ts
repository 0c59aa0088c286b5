// npm run diagnosis:photos -- <folder>: gates and colour signs of each photo in a folder.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gateOf } from '../../server/src/features/diagnosis/engine/photos/gates.ts'
import {
  measurePhoto,
  type PhotoMeasures,
} from '../../server/src/features/diagnosis/engine/photos/measure.ts'
import { signsOf } from '../../server/src/features/diagnosis/engine/photos/signs.ts'

const usage = 'npm run diagnosis:photos -- <folder>'
const endings = ['.jpg', '.jpeg', '.png', '.webp']

async function main([folder]: string[]) {
  if (!folder) {
    console.error(usage)
    process.exit(2)
  }
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

function describePhoto(file: string, measures: PhotoMeasures | undefined, gate: string): string {
  if (!measures) return `${file.padEnd(20)} ${gate}`
  const signs =
    gate === 'ok' ? signsOf(measures).map(({ id, strength }) => `${id} ${strength.toFixed(2)}`) : []
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
