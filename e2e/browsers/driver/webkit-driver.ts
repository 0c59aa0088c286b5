import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Builder, By, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findFreePort } from '../../support/start-server.ts'
import { type Driver, phone } from './driver.ts'

const enterKey = '\uE007'
/** The tool bar of MiniBrowser is wider than a phone unless its buttons are made small. */
const smallToolBar = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }'

/** Starts a virtual display (Xvfb) and WebKitGTK's MiniBrowser on it, controlled over WebDriver. */
export async function openWebKit(): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'saeip-webkit-'))
  const children: ChildProcess[] = []
  const close = async () => {
    await Promise.all(children.reverse().map(endChild))
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    const display = await startDisplay(children)
    mkdirSync(join(folder, 'gtk-3.0'))
    writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), smallToolBar)
    const env = { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: folder, TZ: 'Asia/Seoul' }
    const driver = await startSession(children, env)
    await setViewport(driver)
    const version = (await driver.getCapabilities()).getBrowserVersion()
    const closeAll = async () => {
      await driver.quit()
      await close()
    }
    return { title: `WebKitGTK ${version}`, ...actionsOf(driver), close: closeAll }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts Xvfb on a display number that it chooses, and returns the display's name. */
async function startDisplay(children: ChildProcess[]) {
  const options = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const child = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  children.push(child)
  for await (const number of createInterface({ input: child.stdio[3] as Readable })) return `:${number}`
  throw new Error('Xvfb ended before it had a display.')
}

async function startSession(children: ChildProcess[], env: NodeJS.ProcessEnv) {
  const port = await findFreePort()
  const child = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  children.push(child)
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null && !(await fetch(`${url}/status`).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 50))
  return new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build()
}

/** Sizes the window so that the page, without the tool bar, has the size of a phone. */
async function setViewport(driver: WebDriver) {
  const measure = () => driver.executeScript('return [innerWidth, innerHeight]') as Promise<[number, number]>
  const window = driver.manage().window()
  await window.setRect({ x: 0, y: 0, ...phone })
  const [, height] = await measure()
  await window.setRect({ x: 0, y: 0, width: phone.width, height: 2 * phone.height - height })
  const size = await measure()
  if (size.join() !== [phone.width, phone.height].join())
    throw new Error(`The page of MiniBrowser is ${size.join(' x ')} pixels.`)
}

async function endChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

function actionsOf(driver: WebDriver): Omit<Driver, 'title' | 'close'> {
  const find = async (element: string) => (await driver.executeScript(`return ${element}`)) as WebElement
  return {
    open: (url) => driver.get(url),
    address: () => driver.getCurrentUrl(),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    click: async (element) => (await find(element)).click(),
    type: async (element, text) => {
      const field = await find(element)
      await field.clear()
      await field.sendKeys(text)
    },
    pressEnter: async (element) => (await find(element)).sendKeys(enterKey),
    select: async (element, value) => {
      await (await find(element)).findElement(By.css(`option[value="${value}"]`)).click()
    },
    upload: async (element, path) => (await find(element)).sendKeys(path),
    screenshot: async (path) => writeFileSync(path, await driver.takeScreenshot(), 'base64'),
  }
}
