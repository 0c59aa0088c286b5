import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { bin, plainError, root, run, runNode } from './process.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a Chromium for the browser tests, installed when the machine has none. */
export async function ensureBrowser() {
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
  return [CHROME_PATH, ...places, playwrightsOwn()].find((it) => it && existsSync(it))
}

function playwrightsOwn() {
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test')
  return chromium.executablePath()
}

const canUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  await run('apt-get', ['update'], options)
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], options)
}
