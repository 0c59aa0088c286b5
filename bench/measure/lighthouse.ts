import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { type Audit, auditPage } from './audited-page.ts'
import { withFullServer } from './full-demo.ts'
import { type Measurement, median, rounded } from './measurement.ts'

const most = { lcpRatio: 2, requests: 15, cls: 0.01 }
/** Main-thread time beside the minimal page. */
const mostMainThreadRatio = { public: 1.5, member: 2.5 }
const scores = { accessibility: 100, bestPractices: 100 }

/** Addresses of the screens; members see those with `true`. */
type Screens = Record<string, [path: string, isMember?: true]>

/**
 * Runs Lighthouse (mobile: simulated slow 4G, CPU four times slower) on the screens beside a minimal page of React, router
 * and query and a bare static page in the same run. The minimal page is blank until its script has run, so work counts from the
 * navigation on, not from the first paint. LIGHTHOUSE_SCREENS names some of them, LIGHTHOUSE_TIMES (3) how often each
 * is measured; the medians count.
 */
export async function lighthouseScores(): Promise<Measurement> {
  const times = Number(process.env.LIGHTHOUSE_TIMES ?? 3)
  const bare = await startBarePage()
  const minimal = await startBuiltPage('minimal-page')
  try {
    return await withFullServer(async ({ url, token, screens }) => {
      const chosen = process.env.LIGHTHOUSE_SCREENS?.split(',') ?? Object.keys(screens)
      const audited: [name: string, url: string, token?: string | undefined][] = [
        ['bare', bare.url],
        ['minimal', minimal.url],
        ...chosen.map((name): [string, string, string | undefined] => {
          const screen = (screens as Screens)[name]
          if (!screen) throw new Error(`LIGHTHOUSE_SCREENS names ${name}; there are ${Object.keys(screens)}.`)
          const [path, isMember] = screen
          return [name, `${url}${path}`, isMember ? token : undefined]
        }),
      ]
      const audits: Record<string, Audit[]> = {}
      // One round after another, so that a busy moment of the machine touches every page alike.
      for (let time = 0; time < times; time += 1)
        for (const [name, address, as] of audited)
          audits[name] = [...(audits[name] ?? []), await auditPage(address, as)]
      const medians = Object.fromEntries(Object.entries(audits).map(([name, all]) => [name, middle(all)]))
      return compared(medians, (name) => (screens as Screens)[name]?.[1] === true)
    })
  } finally {
    bare.stop()
    minimal.stop()
  }
}

/** Adds the ratios to the two references; a screen that misses one misses the promise. */
function compared(
  { bare, minimal, ...screens }: Record<string, Audit>,
  isMember: (screen: string) => boolean,
): Measurement {
  const ratios = Object.entries(screens).map(([name, audit]) => {
    const mainThreadRatio = rounded(audit.mainThreadMs / (minimal?.mainThreadMs ?? 1), 2)
    return [
      name,
      { ...audit, mainThreadRatio, lcpRatio: rounded(audit.lcpMs / (bare?.lcpMs ?? 1), 2) },
    ] as const
  })
  const isGood = ([name, audit]: [string, Record<string, number>]) =>
    (audit.mainThreadRatio ?? Infinity) <= mostMainThreadRatio[isMember(name) ? 'member' : 'public'] &&
    Object.entries(most).every(([figure, limit]) => (audit[figure] ?? Infinity) <= limit) &&
    Object.entries(scores).every(([figure, limit]) => (audit[figure] ?? 0) >= limit)
  return {
    promise: `every screen on a phone, beside a minimal and a bare page: ${JSON.stringify({ mainThreadRatio: mostMainThreadRatio, ...most, ...scores })}`,
    isMet: ratios.every(([name, audit]) => isGood([name, audit])),
    figures: flat({ ...(bare && { bare }), ...(minimal && { minimal }), ...Object.fromEntries(ratios) }),
  }
}

/** Returns the median of each figure. */
function middle(audits: Audit[]): Audit {
  const names = Object.keys(audits[0] ?? {}) as (keyof Audit)[]
  return Object.fromEntries(
    names.map((name) => [name, median(audits.map((it) => it[name]))]),
  ) as unknown as Audit
}

/** Combines names: `home` and `lcpMs` become `homeLcpMs`. */
function flat(audits: Record<string, Audit>) {
  const entries = Object.entries(audits).flatMap(([page, audit]) =>
    Object.entries(audit).map(([name, value]) => [`${page}${name[0]?.toUpperCase()}${name.slice(1)}`, value]),
  )
  return Object.fromEntries(entries) as Record<string, number>
}

const barePage = `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>새잎</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="빈 화면"></head>
<body><h1>오늘 식물은 어떤가요?</h1><p>사진 두 장이면 돼요.</p></body></html>`

/** Serves the reference: one static document. */
async function startBarePage() {
  const server = createServer((request, response) => {
    const isPage = request.url === '/'
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' })
    response.end(isPage ? barePage : undefined)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, stop: () => server.close() }
}

const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html; charset=utf-8',
}

/** Builds a page of a folder beside this file like ours and serves it with brotli. */
async function startBuiltPage(name: 'minimal-page') {
  const folder = mkdtempSync(join(tmpdir(), `saeip-${name}-`))
  await build({
    configFile: false,
    root: fileURLToPath(new URL(`../reference/${name}`, import.meta.url)),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: ['chrome111'], chunkSizeWarningLimit: 2000 },
  })
  const files = filesIn(folder)
  const server = createServer((request, response) => {
    const path = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1)
    const body = files.get(path)
    const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    response.writeHead(body ? 200 : 404, { 'content-type': type, ...(body && { 'content-encoding': 'br' }) })
    response.end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/`,
    stop: () => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function filesIn(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((it) => it.isFile())
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [relative(folder, path), brotliCompressSync(readFileSync(path))]
    }),
  )
}
