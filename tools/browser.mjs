import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { bin, plainError, root, run, runNode } from './process.mjs'

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const browserPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds the browsers for the journeys and returns their paths as environment variables. Installs Chromium when the
 * machine has no browser. Debian's headless shell is preferred for most journeys: it needs little more than half of
 * the processor time, but has no notifications.
 */
export async function ensureBrowsers() {
  const browser = await ensureBrowser()
  const isChosen = process.env.CHROME_PATH !== undefined
  const shell = !isChosen && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : browser
  return { CHROME_PATH: browser, HEADLESS_SHELL_PATH: process.env.HEADLESS_SHELL_PATH ?? shell }
}

async function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.error('· 시험에 쓸 브라우저를 설치하고 있어요.')
  if (canUseApt()) await installWithApt()
  else await runNode(bin('playwright'), ['install', 'chromium'])
  const installed = findBrowser()
  if (!installed)
    throw plainError('브라우저를 찾지 못했어요. Chromium을 설치하고 CHROME_PATH에 그 경로를 알려 주세요.')
  return installed
}

function findBrowser() {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH && !existsSync(CHROME_PATH))
    throw plainError(`CHROME_PATH(${CHROME_PATH})에 브라우저가 없어요.`)
  return [CHROME_PATH, ...browserPaths, playwrightBrowser()].find((it) => it && existsSync(it))
}

function playwrightBrowser() {
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test')
  return chromium.executablePath()
}

const canUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  const install = (...names) =>
    run('apt-get', ['install', '-y', '--no-install-recommends', ...names], options)
  await run('apt-get', ['update'], options)
  await install('chromium', 'fonts-noto-cjk')
  // Older Debian releases lack this package, and a failure here is ignored.
  await install('chromium-headless-shell')
}
