import { expect, test } from 'vitest'
import { allImports, type Import, isTest, read } from './source.ts'

/** Which rooms a room may import from. Packages are free unless `packages` narrows them. */
const rooms: Record<string, { rooms: string[]; packages?: RegExp }> = {
  contract: { rooms: [], packages: /^zod(\/|$)/ },
  ui: { rooms: [], packages: /^(react|react-dom|radix-ui|lucide-react|sonner)(\/|$)/ },
  web: { rooms: ['ui', 'contract'] },
  console: { rooms: ['ui', 'contract'] },
  server: { rooms: ['contract'] },
  sandbox: { rooms: ['contract'] },
  e2e: { rooms: ['contract'] },
  bench: { rooms: ['contract'] },
}

const roomOf = (path: string) => path.split('/')[0] ?? ''
const show = ({ from, to }: Import) => `${from} -> ${to}`
const guarded = allImports.filter(({ from }) => rooms[roomOf(from)] && !isTest(from))

/** Measurements, drills and journeys bring a database of their own to knock down. */
const isDatabaseOnTheBench = ({ from, to }: Import) =>
  /^(bench|e2e)\//.test(from) && to.startsWith('server/src/shared/db/embedded/')

/** The one place where practice mode loads the outside world in miniature. */
const isPracticeDoor = ({ from, to }: Import) =>
  from === 'server/src/main.ts' && to === 'sandbox/src/index.ts'

/** Which version runs. */
const isVersion = ({ to }: Import) => to === 'package.json'

test('a room imports only from the rooms its arrows point to', () => {
  const forbidden = guarded.filter((arrow) => {
    if (!arrow.isRelative || isVersion(arrow) || isPracticeDoor(arrow) || isDatabaseOnTheBench(arrow))
      return false
    const [from, to] = [roomOf(arrow.from), roomOf(arrow.to)]
    return from !== to && !rooms[from]?.rooms.includes(to)
  })
  expect(forbidden.map(show)).toEqual([])
})

test('contract and ui import only the packages they are allowed', () => {
  const forbidden = guarded.filter(({ from, to, isRelative }) => {
    const allowed = rooms[roomOf(from)]?.packages
    return allowed && !isRelative && !allowed.test(to)
  })
  expect(forbidden.map(show)).toEqual([])
})

/** `server/src/features/account/x.ts` -> { app: 'server/src', layer: 'features', word: 'account' } */
function placeOf(path: string) {
  const match = /^(server|web|console)\/src\/(app|features|shared)(?:\/([^/]+))?/.exec(path)
  return match ? { app: match[1], layer: match[2] as string, word: match[3] } : undefined
}

test('inside an app the arrows go app -> features -> shared', () => {
  const height: Record<string, number> = { shared: 0, features: 1, app: 2 }
  const upward = guarded.filter(({ from, to }) => {
    const [source, target] = [placeOf(from), placeOf(to)]
    if (!source || !target || source.app !== target.app) return false
    return (height[target.layer] ?? 0) > (height[source.layer] ?? 0)
  })
  expect(upward.map(show)).toEqual([])
})

const betweenFeatures = guarded.filter(({ from, to }) => {
  const [source, target] = [placeOf(from), placeOf(to)]
  const areFeatures = source?.layer === 'features' && target?.layer === 'features'
  return areFeatures && source.app === target.app && source.word !== target.word
})

test('a feature reaches another only through its index', () => {
  const sideways = betweenFeatures.filter(({ to }) => !/\/features\/[^/]+\/index(\.tsx?)?$/.test(to))
  expect(sideways.map(show)).toEqual([])
})

test('features do not depend on each other in a circle', () => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of betweenFeatures) {
    const [source, target] = [placeOf(from), placeOf(to)]
    const key = `${source?.app}/${source?.word}`
    edges.set(key, (edges.get(key) ?? new Set()).add(`${target?.app}/${target?.word}`))
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    )
  expect([...edges.keys()].filter((word) => reaches(word, word))).toEqual([])
})

test('only repositories and tables import the SQL builder', () => {
  const isSqlRoom = (path: string) =>
    /\.(repository|tables)\.ts$/.test(path) || /^server\/src\/shared\/(db|jobs|limits|media)\//.test(path)
  const leaks = guarded.filter(({ from, to }) => /^(drizzle-orm|pg)(\/|$)/.test(to) && !isSqlRoom(from))
  expect(leaks.filter(({ from }) => from.startsWith('server/')).map(show)).toEqual([])
})

test('in a customer feature only its queries file calls the server', () => {
  const calls = /import\s*\{[^}]*\b(call|upload)\b[^}]*\}\s*from\s*'[^']*shared\/api\//
  const callers = guarded
    .map(({ from }) => from)
    .filter((path) => /^web\/src\/features\//.test(path) && !/\.queries\.ts$/.test(path))
  expect([...new Set(callers)].filter((path) => calls.test(read(path)))).toEqual([])
})
