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

/** What `npm run browsers` needs beside Chromium: programs, and the Debian package of each. */
const otherPrograms = [
  { program: '/usr/bin/firefox-esr', debian: 'firefox-esr' },
  { program: '/usr/bin/WebKitWebDriver', debian: 'webkit2gtk-driver' },
  { program: '/usr/bin/Xvfb', debian: 'xvfb' },
]
const missingPackages = () =>
  otherPrograms.filter(({ program }) => !existsSync(program)).map(({ debian }) => debian)

/** Like `ensureBrowsers`, and sees to it that Firefox and WebKitGTK are installed. */
export async function ensureAllBrowsers() {
  const browsers = await ensureBrowsers()
  if (missingPackages().length > 0 && canUseApt()) {
    console.error('· Firefox와 WebKit을 설치하고 있어요.')
    await aptInstall([missingPackages()])
  }
  const missing = missingPackages()
  if (missing.length > 0) throw plainError(`먼저 Debian 꾸러미를 설치해 주세요: ${missing.join(' ')}`)
  return browsers
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

// Older Debian releases lack the last package, and a failure there is ignored.
const installWithApt = () => aptInstall([['chromium', 'fonts-noto-cjk'], ['chromium-headless-shell']])

/** Installs Debian packages, each group by itself: one that fails does not keep the others away. */
async function aptInstall(groups) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  await run('apt-get', ['update'], options)
  for (const names of groups)
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...names], options)
}
