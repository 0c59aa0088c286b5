// npm run diagnosis:photos -- <folder>: the gate and the measures of each photo in a folder.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gateOf, measurePhoto } from '../../server/src/features/diagnosis/engine/photos.ts'

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
    const numbers = Object.entries(measures ?? {}).map(([name, value]) => `${name} ${value.toFixed(2)}`)
    console.log([file.padEnd(20), gate.padEnd(10), ...numbers].join('  '))
  }
  const summary = [...counts].map(([gate, count]) => `${gate} ${count}`).join(', ')
  console.log(`${files.length} photos: ${summary}`)
}

await main(process.argv.slice(2))
