import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { tokenKey } from '../../contract/token.ts'
import { rounded } from './measurement.ts'

/** What Lighthouse says of one page: scores 0 to 100, milliseconds, kilobytes as they travelled. */
export interface Audit {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  tbtMs: number
  cls: number
  scriptKb: number
}

const startMs = 15_000
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** One page in a browser that has never seen it, as a phone on slow 4G (Lighthouse's own defaults). */
export async function auditPage(url: string, token?: string): Promise<Audit> {
  const browser = await startBrowser()
  try {
    if (token) await keepToken(browser.port, url, token)
    // The profile is new anyway, and a reset would take the token.
    const flags = { port: browser.port, onlyCategories: categories, disableStorageReset: true }
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
  const scripts = items.find(({ resourceType }) => resourceType === 'script')?.transferSize ?? 0
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: rounded(value('largest-contentful-paint')),
    tbtMs: rounded(value('total-blocking-time')),
    cls: rounded(value('cumulative-layout-shift'), 3),
    scriptKb: rounded(scripts / 1000, 1),
  }
}

interface Resources {
  resourceType: string
  transferSize: number
}

/** Signs the browser in: the token is put where the app keeps it, from a page that loads nothing of the app. */
async function keepToken(port: number, url: string, token: string) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await browser.contexts()[0]?.newPage()
  await page?.goto(new URL('/robots.txt', url).href)
  await page?.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const)
  await page?.close()
  await browser.close()
}

/** A Chromium with an empty profile of its own, steered through a port that it chooses. */
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
      // Its helpers write for a moment longer.
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
    },
  }
}

/** The Chromium of this machine. */
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
