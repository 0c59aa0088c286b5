import { expect, test } from 'vitest'
import { allImports, type Import, isTest, read } from './source.ts'

/** Which rooms a room may import from. Packages are free unless `packages` narrows them. */
const rooms: Record<string, { rooms: string[]; packages?: RegExp }> = {
  contract: { rooms: [], packages: /^zod(\/|$)/ },
  ui: { rooms: [], packages: /^(react|react-dom|lucide-react)(\/|$)/ },
  client: { rooms: ['contract'], packages: /^(zod|react|idb-keyval|@tanstack\/react-query)(\/|$)/ },
  web: { rooms: ['ui', 'client', 'contract'] },
  console: { rooms: ['ui', 'client', 'contract'] },
  server: { rooms: ['contract'] },
  sandbox: { rooms: ['contract'] },
  lab: { rooms: ['contract'] },
  demo: { rooms: ['contract'] },
  e2e: { rooms: ['contract'] },
  bench: { rooms: ['contract'] },
}

const roomOf = (path: string) => path.split('/')[0] ?? ''
const show = ({ from, to }: Import) => `${from} -> ${to}`
const guarded = allImports.filter(({ from }) => rooms[roomOf(from)] && !isTest(from))

/** Imports between rooms that the table above does not allow, each with its reason. */
const exceptions: { reason: string; matches: (arrow: Import) => boolean }[] = [
  {
    reason: 'measurements and drills start a PostgreSQL of their own',
    matches: ({ from, to }) => from.startsWith('bench/') && to.startsWith('server/src/shared/db/embedded/'),
  },
  {
    reason: 'the drill of a failover makes its standby as a backup is made',
    matches: ({ from, to }) => from.startsWith('bench/drill/failover/') && to.startsWith('tools/backup/'),
  },
  {
    reason: 'the journey about stored texts fills the server as drills do',
    matches: ({ from, to }) => from === 'e2e/security/stored-payloads.ts' && to.startsWith('bench/drill/'),
  },
  {
    reason: 'practice mode loads the sandbox dynamically',
    matches: ({ from, to }) => from === 'server/src/main.ts' && to === 'sandbox/src/index.ts',
  },
  {
    reason: 'the seed of practice mode writes the demo data into the database',
    matches: ({ from, to }) => from.startsWith('server/src/seed/') && to.startsWith('demo/'),
  },
  {
    reason: 'exams and training use the diagnosis engine, and the model of the environment',
    matches: ({ from, to }) =>
      from.startsWith('lab/') &&
      (to.startsWith('server/src/features/diagnosis/engine/') || to === 'server/src/config.ts'),
  },
  { reason: 'the version of the product', matches: ({ to }) => to === 'package.json' },
]

test('a room imports only from the rooms its arrows point to', () => {
  const forbidden = guarded.filter((arrow) => {
    if (!arrow.isRelative || exceptions.some(({ matches }) => matches(arrow))) return false
    const [from, to] = [roomOf(arrow.from), roomOf(arrow.to)]
    return from !== to && !rooms[from]?.rooms.includes(to)
  })
  expect(forbidden.map(show)).toEqual([])
})

test('only one module of the start imports the seed of practice mode, dynamically', () => {
  const importers = guarded.filter(
    ({ from, to }) => to.startsWith('server/src/seed/') && !from.startsWith('server/src/seed/'),
  )
  expect([...new Set(importers.map(({ from }) => from))]).toEqual(['server/src/start/demo-data.ts'])
  expect(read('server/src/start/demo-data.ts')).not.toMatch(/from '\.\.\/seed\//)
})

test('contract, ui and client import only the packages they are allowed', () => {
  const forbidden = guarded.filter(({ from, to, isRelative }) => {
    const allowed = rooms[roomOf(from)]?.packages
    return allowed && !isRelative && !allowed.test(to)
  })
  expect(forbidden.map(show)).toEqual([])
})

/** Folders of server/src that belong to the top layer beside `app`: they may import everything below them. */
const topLayer = ['app', 'page-heads', 'seed', 'start']

/** `server/src/features/account/x.ts` -> { app: 'server', layer: 'features', word: 'account' } */
function layerOf(path: string) {
  const [, app, folder, word] = /^(server|web|console)\/src\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? []
  if (!app || !folder) return undefined
  const layer = topLayer.includes(folder) || /\.tsx?$/.test(folder) ? 'app' : folder
  return { app, layer, word }
}

test('inside an app the arrows go app -> features -> shared', () => {
  const height: Record<string, number> = { shared: 0, features: 1, app: 2 }
  const upward = guarded.filter(({ from, to }) => {
    const [source, target] = [layerOf(from), layerOf(to)]
    if (!source || !target || source.app !== target.app) return false
    return (height[target.layer] ?? 0) > (height[source.layer] ?? 0)
  })
  expect(upward.map(show)).toEqual([])
})

const betweenFeatures = guarded.filter(({ from, to }) => {
  const [source, target] = [layerOf(from), layerOf(to)]
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
    const [source, target] = [layerOf(from), layerOf(to)]
    const key = `${source?.app}/${source?.word}`
    edges.set(key, (edges.get(key) ?? new Set()).add(`${target?.app}/${target?.word}`))
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    )
  expect([...edges.keys()].filter((word) => reaches(word, word))).toEqual([])
})

test('only *.queries.ts files and the data provider send calls themselves', () => {
  const calls = /import\s*\{[^}]*\b(call|upload|download)\b[^}]*\}\s*from\s*'[^']*\/(api|api\/index)\.ts'/
  const mayCall = /\.queries\.ts$|^console\/src\/app\/data-provider\.ts$|^console\/src\/shared\/server\//
  const callers = guarded
    .map(({ from }) => from)
    .filter((path) => /^(web\/src\/features|console\/src)\//.test(path) && !mayCall.test(path))
  expect([...new Set(callers)].filter((path) => calls.test(read(path)))).toEqual([])
})
