// npm run browsers [-- firefox webkit]: the main journeys at phone size in Chromium, Firefox and WebKit.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPlantPhoto } from '../support/photos.ts'
import { startServer } from '../support/start-server.ts'
import type { Driver } from './driver/driver.ts'
import { openChromium, openFirefox } from './driver/puppeteer-driver.ts'
import { Screen } from './driver/screen.ts'
import { openWebKit } from './driver/webkit-driver.ts'
import { consoleQueue } from './journeys/console.ts'
import { customerJourneys } from './journeys/customer.ts'
import type { Findings } from './journeys/journey.ts'
import { type BrowserResult, writeRecord } from './record.ts'

const { HEADLESS_SHELL_PATH = '' } = process.env
const root = join(import.meta.dirname, '..', '..')
const pictures = join(root, 'test-results', 'browsers')
const browsers: Record<string, () => Promise<Driver>> = {
  chromium: () => openChromium(HEADLESS_SHELL_PATH),
  firefox: openFirefox,
  webkit: openWebKit,
}
const journeys = [...customerJourneys, consoleQueue]

const names = process.argv.slice(2)
const chosen = names.length > 0 ? names : Object.keys(browsers)
const unknown = chosen.find((name) => !browsers[name])
if (unknown) throw new Error(`There is no browser ${unknown}; there are ${Object.keys(browsers).join(', ')}.`)

const folder = mkdtempSync(join(tmpdir(), 'saeip-browsers-'))
try {
  const photos = await writePhotos()
  const results: BrowserResult[] = []
  for (const name of chosen) results.push(await tryBrowser(name, { photos }))
  const failed = results.flatMap(({ failures }) => [...failures.values()]).filter((it) => it !== undefined)
  if (names.length === 0) writeRecord(join(root, 'docs', 'browsers.md'), results)
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function writePhotos(): Promise<Findings['photos']> {
  const photos = { full: join(folder, 'full.jpg'), symptom: join(folder, 'symptom.jpg') }
  writeFileSync(photos.full, (await createPlantPhoto()).buffer)
  writeFileSync(photos.symptom, (await createPlantPhoto(700, 600)).buffer)
  return photos
}

/** Runs all journeys in one browser, against a new server. */
async function tryBrowser(name: string, findings: Findings): Promise<BrowserResult> {
  mkdirSync(join(pictures, name), { recursive: true })
  const server = await startServer()
  try {
    const driver = await browsers[name]?.()
    if (!driver) throw new Error(`There is no browser ${name}.`)
    try {
      return await tryJourneys(name, driver, new Screen(driver, server.url), findings)
    } finally {
      await driver.close()
    }
  } finally {
    await server.stop()
  }
}

async function tryJourneys(name: string, driver: Driver, screen: Screen, findings: Findings) {
  const failures: BrowserResult['failures'] = new Map()
  console.log(driver.title)
  for (const journey of journeys) {
    const started = performance.now()
    const failure = await journey.run(screen, findings).then(screen.expectSound).catch(String)
    failures.set(journey.name, failure ?? undefined)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(failure ? `  ✗ ${journey.name}: ${failure}` : `  ✓ ${journey.name} (${seconds} s)`)
    await driver.screenshot(join(pictures, name, `${journey.name.replaceAll(' ', '-')}.png`))
  }
  return { title: driver.title, failures }
}
