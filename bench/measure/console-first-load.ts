import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { consoleTokenKey } from '../../contract/account/token.ts'
import { bearer, consoleTokenOf, dataOf, request, signIn } from '../drill/http-client.ts'
import { startServer, temporaryFolder } from '../drill/server-process.ts'
import { startBuiltPage } from '../reference/built-page.ts'
import { executable } from './audited-page.ts'
import { type Measurement, median, rounded } from './measurement.ts'

const rounds = 3
const mostScriptsRatio = 1.35
const mostTimeRatio = 1.7
const bytesPerMegabit = 125_000
/** A slow 4G connection and a CPU slowed down four times. */
const network = {
  offline: false,
  latency: 170,
  downloadThroughput: 9 * bytesPerMegabit,
  uploadThroughput: 9 * bytesPerMegabit,
}
const slower = 4
const seedingMs = 60_000

interface Load {
  ms: number
  kb: number
  scriptKb: number
  requests: number
}

/**
 * Measures the console's first load, until the expert's queue shows its cases, in a new browser profile, beside a
 * plain react-admin list with static rows.
 */
export async function consoleFirstLoad(): Promise<Measurement> {
  const folder = temporaryFolder()
  const server = await startServer({ DATA_DIR: folder.path, DEMO: 'full', FLOOD_LIMIT: '1000000' })
  const bare = await startBuiltPage('bare-console')
  const browser = await chromium.launch({ executablePath: executable() })
  try {
    const token = consoleTokenOf(await signIn(server.url, 'expert')) ?? ''
    await untilCasesWait(server.url, token)
    const ours: Load[] = []
    const theirs: Load[] = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await load(browser, `${server.url}/console/cases`, 'a[href*="/cases/"]', token))
      theirs.push(await load(browser, bare.url, 'td'))
    }
    const [own, reference] = [middle(ours), middle(theirs)]
    const scriptRatio = rounded(own.scriptKb / reference.scriptKb, 2)
    const timeRatio = rounded(own.ms / reference.ms, 2)
    return {
      promise: `the queue at ${mostScriptsRatio} x the scripts and ${mostTimeRatio} x the time of a bare react-admin list`,
      isMet: scriptRatio <= mostScriptsRatio && timeRatio <= mostTimeRatio,
      figures: {
        ...{ scriptRatio, timeRatio },
        ...{ queueMs: own.ms, queueKb: own.kb, queueScriptKb: own.scriptKb, queueRequests: own.requests },
        ...{ bareMs: reference.ms, bareKb: reference.kb, bareScriptKb: reference.scriptKb },
        bareRequests: reference.requests,
      },
    }
  } finally {
    await browser.close()
    bare.stop()
    await server.end('SIGTERM')
    folder.remove()
  }
}

/** Opens a page in a new profile and measures until `ready` is visible. */
async function load(browser: Browser, url: string, ready: string, token?: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    if (token)
      await page.addInitScript(
        ([key = '', value = '']) => localStorage.setItem(key, value),
        [consoleTokenKey, token],
      )
    const devtools = await context.newCDPSession(page)
    const count = await slowDown(devtools)
    const start = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    await seen(page, ready)
    return { ms: rounded(performance.now() - start), ...count() }
  } finally {
    await context.close()
  }
}

const seen = (page: Page, ready: string) => page.locator(ready).first().waitFor({ timeout: seedingMs })

async function slowDown(devtools: CDPSession) {
  const scripts = new Set<string>()
  let [bytes, scriptBytes, requests] = [0, 0, 0]
  devtools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    requests += 1
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return () => ({ kb: rounded(bytes / 1000, 1), scriptKb: rounded(scriptBytes / 1000, 1), requests })
}

const middle = (loads: Load[]): Load => ({
  ms: median(loads.map(({ ms }) => ms)),
  kb: median(loads.map(({ kb }) => kb)),
  scriptKb: median(loads.map(({ scriptKb }) => scriptKb)),
  requests: median(loads.map(({ requests }) => requests)),
})

/** Waits for the demo's diagnoses, which are seeded after the server listens. */
async function untilCasesWait(url: string, token: string) {
  const deadline = Date.now() + seedingMs
  while (Date.now() < deadline) {
    const answer = await request(`${url}/api/v1/admin/waiting`, { headers: bearer(token) })
    const waiting = dataOf<{ kind: string; count: number }[]>(answer)
    if (waiting.some(({ kind, count }) => kind === 'CASES' && count > 0)) return
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error('The demo brought no cases.')
}
