import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signIn } from '../drill/http-client.ts'
import { startServer, temporaryFolder } from '../drill/server-process.ts'
import { type Audit, auditPage } from './audited-page.ts'
import { waitForFullHome } from './full-demo.ts'
import { type Measurement, median } from './measurement.ts'

const timesHome = 3
const most = { lcpMs: 1500, tbtMs: 100, cls: 0.01 }
const least = { performance: 98, accessibility: 100, bestPractices: 100, seo: 100 }

/**
 * Runs Lighthouse (mobile: simulated slow 4G, CPU four times slower) on the landing screens beside a bare static page
 * in the same run. Home is measured three times; its median counts.
 */
export async function lighthouseScores(): Promise<Measurement> {
  const folder = temporaryFolder()
  const server = await startServer({ DATA_DIR: folder.path, DEMO: 'full', FLOOD_LIMIT: '1000000' })
  const bare = await startBarePage()
  try {
    const token = await signIn(server.url, 'customer-1')
    const { plantAnalyses, recommendedContents } = await waitForFullHome(server.url, token)
    const audit = (path: string, as?: string) => auditPage(`${server.url}${path}`, as)

    const homes: Audit[] = []
    for (let time = 0; time < timesHome; time += 1) homes.push(await audit('/'))
    const home = middle(homes)
    const audits = {
      bare: await auditPage(bare.url),
      home,
      contents: await audit('/plant-contents'),
      content: await audit(`/plant-contents/${recommendedContents[0]?.id}`),
      company: await audit('/company'),
      login: await audit('/login'),
      result: await audit(`/analysis-result/${plantAnalyses[0]?.id}`, token),
      reservation: await audit('/reservation-care', token),
    }
    const promise = `home on a phone: ${JSON.stringify({ ...most, ...least })}`
    return { promise, isMet: isGood(home), figures: flat(audits) }
  } finally {
    bare.stop()
    await server.end('SIGTERM')
    folder.remove()
  }
}

const isGood = (home: Audit) =>
  Object.entries(most).every(([name, limit]) => home[name as keyof Audit] <= limit) &&
  Object.entries(least).every(([name, limit]) => home[name as keyof Audit] >= limit)

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
