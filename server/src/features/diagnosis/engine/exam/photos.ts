// npm run diagnosis:photos -- <folder>: what the photo gates and colour signs say to each photo of a folder.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gateOf } from '../photos/gates.ts'
import { measurePhoto } from '../photos/measure.ts'
import { signsOf } from '../photos/signs.ts'

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
  for (const file of files) console.log(await describePhoto(folder, file))
  console.log(`${files.length} photos`)
}

async function describePhoto(folder: string, file: string): Promise<string> {
  const measures = await measurePhoto(readFileSync(join(folder, file)))
  const gate = gateOf(measures) ?? 'ok'
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
