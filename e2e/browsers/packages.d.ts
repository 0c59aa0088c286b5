declare module 'puppeteer-core' {
  interface ElementHandle {
    click(): Promise<void>
    type(text: string): Promise<void>
    press(key: string): Promise<void>
    select(value: string): Promise<string[]>
    uploadFile(path: string): Promise<void>
  }
  export interface Page {
    goto(url: string): Promise<unknown>
    url(): string
    evaluate(source: string): Promise<unknown>
    evaluateHandle(source: string): Promise<{ asElement(): ElementHandle | null }>
    screenshot(options: { path: string }): Promise<unknown>
  }
  interface Browser {
    version(): Promise<string>
    newPage(): Promise<Page>
    close(): Promise<void>
  }
  const puppeteer: { launch(options: Record<string, unknown>): Promise<Browser> }
  export default puppeteer
}

declare module 'selenium-webdriver' {
  export interface WebElement {
    click(): Promise<void>
    clear(): Promise<void>
    findElement(by: unknown): WebElement
    sendKeys(text: string): Promise<void>
  }
  interface Options {
    window(): {
      getRect(): Promise<{ width: number; height: number }>
      setRect(rect: { x: number; y: number; width: number; height: number }): Promise<unknown>
    }
  }
  export interface WebDriver {
    get(url: string): Promise<void>
    getCurrentUrl(): Promise<string>
    getCapabilities(): Promise<{ getBrowserVersion(): string | undefined }>
    executeScript(source: string): Promise<unknown>
    manage(): Options
    takeScreenshot(): Promise<string>
    quit(): Promise<void>
  }
  export class Builder {
    usingServer(url: string): this
    withCapabilities(capabilities: Record<string, unknown>): this
    build(): Promise<WebDriver>
  }
  export const By: { css(selector: string): unknown }
}
