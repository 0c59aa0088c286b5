import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// A limit ends a hang; it does not judge speed. A machine several times slower than usual must pass.
const minute = 60 * 1000

const testsOfApps = ['client', 'console', 'ui', 'web/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
)
const testsOfAppsWith = (text: string) =>
  testsOfApps.filter((file) => readFileSync(file, 'utf8').includes(text))

/** Tests that change their process or what it has loaded: what sharp may decode, the processes of a run, modules. */
const apart = [
  'server/src/shared/media/**/*.test.ts',
  'tools/cleanup/*.test.ts',
  ...testsOfAppsWith('vi.mock('),
  'ui/dialog/close-on-back.test.ts',
]
/** A worker with a window is not shared with tests without one. */
const withWindow = testsOfAppsWith('@vitest-environment happy-dom').filter((file) => !apart.includes(file))

export default defineConfig({
  test: {
    // Far from Seoul, so that a test fails when code takes the machine's time zone for the business's.
    env: { TZ: 'Pacific/Honolulu' },
    // A worker often waits for the database or for a timer, so two are right for two cores.
    maxWorkers: 2,
    testTimeout: minute,
    hookTimeout: 5 * minute,
    teardownTimeout: 2 * minute,
    expect: { poll: { timeout: minute } },
    projects: [
      {
        extends: true,
        test: { name: 'check', include: ['check/*.test.ts'] },
      },
      {
        extends: true,
        // Reads dist/, which `npm test` builds and `npm run check` does not.
        test: { name: 'build', include: ['check/build/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,demo,lab,sandbox,server/src,tools}/**/*.test.ts', ...testsOfApps],
          exclude: [...apart, ...withWindow],
          // These share no state, and loading the modules anew per file took a third of the time.
          isolate: false,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-window',
          include: withWindow,
          setupFiles: ['web/test/hang-limit.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'unit-apart', include: apart },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['web/test/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/test/set-up.ts'],
          // Each test leaves the window as it was. Loading the app anew per file took most of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['server/test/**/*.test.ts'],
          // Files share no state: each has its own database and servers. Loading the server anew per file took half the time.
          isolate: false,
          globalSetup: ['tools/cleanup/cleanup-setup.ts', 'server/test/support/harness/global-setup.ts'],
          testTimeout: 2 * minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'smoke',
          include: ['bench/drill/smoke.test.ts'],
          globalSetup: ['tools/cleanup/cleanup-setup.ts'],
          testTimeout: 10 * minute,
        },
      },
    ],
  },
})
