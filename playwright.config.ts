import { defineConfig } from '@playwright/test'

const { CHROME_PATH = '/usr/bin/chromium', HEADLESS_SHELL_PATH = CHROME_PATH } = process.env
const isRoot = process.getuid?.() === 0
const launchedBy = (executablePath: string) => ({
  launchOptions: { executablePath, args: isRoot ? ['--no-sandbox'] : [] },
})

/** Journeys in a real browser against the built server; `npm test` finds or installs the browser. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-server.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On two cores beside two browsers a moment may pass by; what fails twice is broken (docs/decisions/0017).
  retries: process.env.CI ? 1 : 0,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // Set by the global setup, before any worker reads this file.
    ...(process.env.E2E_URL && { baseURL: process.env.E2E_URL }),
    browserName: 'chromium',
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // A worker between page and network would hide requests from the journeys; two journeys are about it.
    serviceWorkers: 'block',
    // Nobody is told on every home that the shop opens soon; the journey about it starts without this.
    storageState: {
      cookies: [],
      origins: [
        {
          origin: process.env.E2E_URL ?? '',
          localStorage: [{ name: 'saeip.openingSoonRestsUntil', value: '9999-12-31' }],
        },
      ],
    },
    // A trace of every journey would take a third of its time; ask for one with --trace on.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'journeys', testIgnore: 'push.test.ts', use: launchedBy(HEADLESS_SHELL_PATH) },
    // Only a whole browser shows notifications.
    { name: 'push', testMatch: 'push.test.ts', use: launchedBy(CHROME_PATH) },
  ],
})
