import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { tokenKey } from '../../contract/account/token.ts'
import { rounded } from './measurement.ts'

/** Lighthouse's figures of one page: scores 0 to 100, milliseconds, kilobytes transferred. */
export interface Audit {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  /** What the main thread did until the page was quiet, the page's own scripts included. */
  mainThreadMs: number
  /** What each of its tasks took beyond 50 ms, from the navigation on: also before the first paint. */
  blockingMs: number
  cls: number
  scriptKb: number
  /** Until the page is quiet. */
  requests: number
}

const startMs = 15_000
const longTaskMs = 50
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Audits a page in a new browser profile as a phone on slow 4G (Lighthouse's defaults). */
export async function auditPage(url: string, token?: string): Promise<Audit> {
  const browser = await startBrowser()
  try {
    if (token) await keepToken(browser.port, url, token)
    const flags = {
      port: browser.port,
      onlyCategories: categories,
      // The profile is new, and a reset would delete the token.
      disableStorageReset: true,
      // A phone has a Korean font and loads only the one of titles on its first visit; this machine may have none.
      blockedUrlPatterns: ['*Pretendard*', '*pretendard*'],
    }
    const result = await lighthouse(url, { ...flags, logLevel: 'silent' })
    if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`)
    return readAudit(result.lhr)
  } finally {
    await browser.stop()
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function readAudit({ categories, audits }: Report): Audit {
  const score = (name: string) => rounded((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const { items = [] } = (audits['resource-summary']?.details ?? {}) as { items?: Resources[] }
  const { items: longTasks = [] } = (audits['long-tasks']?.details ?? {}) as { items?: LongTask[] }
  const of = (type: string) => items.find(({ resourceType }) => resourceType === type)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: rounded(value('largest-contentful-paint')),
    mainThreadMs: rounded(value('mainthread-work-breakdown')),
    blockingMs: rounded(longTasks.reduce((sum, { duration }) => sum + duration - longTaskMs, 0)),
    cls: rounded(value('cumulative-layout-shift'), 3),
    scriptKb: rounded((of('script')?.transferSize ?? 0) / 1000, 1),
    requests: of('total')?.requestCount ?? Number.NaN,
  }
}

interface LongTask {
  duration: number
}

interface Resources {
  resourceType: string
  transferSize: number
  requestCount: number
}

/** Signs the browser in: stores the token in local storage from a page that does not load the app. */
async function keepToken(port: number, url: string, token: string) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await browser.contexts()[0]?.newPage()
  await page?.goto(new URL('/robots.txt', url).href)
  await page?.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const)
  await page?.close()
  await browser.close()
}

/** Starts a Chromium with an empty profile and a debugging port of its choice. */
async function startBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'saeip-lighthouse-'))
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const options = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--no-first-run',
  ]
  const child = spawn(executable(), [...options, ...sandbox, 'about:blank'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    port: await portOf(join(profile, 'DevToolsActivePort')),
    stop: async () => {
      child.kill()
      await ended
      // Child processes may still write for a moment.
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
    },
  }
}

/** Returns the path of the machine's Chromium. */
export function executable() {
  const known = [process.env.CHROME_PATH, '/usr/bin/chromium', chromium.executablePath()]
  const found = known.find((path) => path && existsSync(path))
  if (!found) throw new Error('No Chromium was found; CHROME_PATH can name one.')
  return found
}

async function portOf(file: string): Promise<number> {
  const deadline = Date.now() + startMs
  while (Date.now() < deadline) {
    const port = existsSync(file) && Number(readFileSync(file, 'utf8').split('\n')[0])
    if (port) return port
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('The browser did not start.')
}
