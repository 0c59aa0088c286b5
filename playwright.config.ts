import { defineConfig } from '@playwright/test'

const minute = 60_000
const { CHROME_PATH = '/usr/bin/chromium', HEADLESS_SHELL_PATH = CHROME_PATH } = process.env
const isRoot = process.getuid?.() === 0
const launchWith = (executablePath: string) => ({
  launchOptions: { executablePath, args: isRoot ? ['--no-sandbox'] : [] },
})

/** Runs the journeys in a real browser against the built server; `npm test` finds or installs the browser. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: ['./tools/cleanup/cleanup-setup.ts', './e2e/support/start-server.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // tools/test/test.mjs fails the run when more than 1 % of the journeys needed the retry (docs/decisions/0020).
  retries: 1,
  workers: 3,
  // A limit ends a hang; it does not judge speed. A machine several times slower than usual must pass.
  timeout: 5 * minute,
  expect: { timeout: minute },
  use: {
    // Set by the global setup, before any worker reads this file.
    ...(process.env.E2E_URL && { baseURL: process.env.E2E_URL }),
    browserName: 'chromium',
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // Animations only delay most journeys; diagnose-a-plant and book-a-pickup run with them.
    reducedMotion: 'reduce',
    // A service worker would hide requests from `page.route`; the journeys about it turn it on.
    serviceWorkers: 'block',
    // Hides the notice that the shop opens soon; the journey about that notice starts without this entry.
    storageState: {
      cookies: [],
      origins: [
        {
          origin: process.env.E2E_URL ?? '',
          localStorage: [{ name: 'saeip.openingSoonRestsUntil', value: '9999-12-31' }],
        },
      ],
    },
    // Recording traces costs a third of the time; `npx playwright test --trace on` records them.
    screenshot: 'only-on-failure',
  },
  projects: [
    // Its journeys share a server and run in turn: begun first, they keep no other worker waiting at the end.
    { name: 'stored text', testMatch: 'stored-text.test.ts', use: launchWith(HEADLESS_SHELL_PATH) },
    {
      name: 'journeys',
      testIgnore: ['push.test.ts', 'stored-text.test.ts'],
      use: launchWith(HEADLESS_SHELL_PATH),
    },
    // The headless shell has no notifications.
    { name: 'push', testMatch: 'push.test.ts', use: launchWith(CHROME_PATH) },
  ],
})
