import { diagnosisLatency } from './measure/diagnosis-latency.ts'
import { interactions } from './measure/interactions.ts'
import { lighthouseScores } from './measure/lighthouse.ts'
import { lists } from './measure/lists.ts'
import type { Measurement } from './measure/measurement.ts'
import { memory } from './measure/memory.ts'
import { authenticatedRead, homeDashboard } from './measure/side-by-side.ts'
import { sizing } from './measure/sizing.ts'

/** `npm run bench [-- name] [--json]`: each measurement runs beside a reference in the same run. */
const benches: Record<string, () => Promise<Measurement>> = {
  'authenticated-read': authenticatedRead,
  'diagnosis-latency': diagnosisLatency,
  'home-dashboard': homeDashboard,
  interactions,
  lighthouse: lighthouseScores,
  lists,
  memory,
  sizing,
}

const [flags, names] = partition(process.argv.slice(2), (argument) => argument.startsWith('--'))
const unknown = names.filter((name) => !benches[name])
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}

const isJson = flags.includes('--json')
const results: Record<string, Measurement> = {}
for (const name of names.length > 0 ? names : Object.keys(benches)) {
  const measured = await benches[name]?.()
  if (!measured) continue
  results[name] = measured
  if (!isJson) show(name, measured)
}
if (isJson) console.log(JSON.stringify(inJson(results)))
process.exit(Object.values(results).every(({ isMet }) => isMet) ? 0 : 1)

function show(name: string, { promise, isMet, figures }: Measurement) {
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${promise}`)
  for (const [figure, value] of Object.entries(figures)) console.log(`       ${figure.padEnd(28)} ${value}`)
}

/** JSON of one measurement: its figures at the top level; of several: one object each, by name. */
function inJson(measured: typeof results) {
  const each = Object.entries(measured).map(([bench, { isMet, figures }]) => ({ bench, isMet, ...figures }))
  return each.length === 1 ? each[0] : Object.fromEntries(each.map((one) => [one.bench, one]))
}

function partition<T>(items: T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}
