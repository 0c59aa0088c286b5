import { defineConfig } from 'vitest/config'

// A limit ends a hang; it does not judge speed. A machine several times slower than usual must pass.
const minute = 60 * 1000

/**
 * Tests that change their process: what sharp may decode, the processes of a run, a module that others load too, a dialog that
 * opens before the app listens.
 */
const apart = [
  'server/src/shared/media/**/*.test.ts',
  'tools/cleanup/*.test.ts',
  'console/src/app/data-provider.test.tsx',
  'console/src/features/diagnosis/answer/use-draft.test.tsx',
  'ui/dialog/close-on-back.test.tsx',
  'web/src/app/old-drafts.test.tsx',
  'web/src/app/pre-render/pre-rendered-pages.test.tsx',
]

export default defineConfig({
  test: {
    // Far from Seoul, so that a test fails when code takes the machine's time zone for the business's.
    env: { TZ: 'Pacific/Honolulu' },
    // A worker often waits for the database or for a timer: on two cores three take 211 s, two 285 and four 263.
    maxWorkers: 3,
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
          include: ['{client,console,contract,demo,lab,sandbox,server/src,tools,ui,web/src}/**/*.test.ts'],
          exclude: apart,
          // These share no state, and loading the modules anew per file took a third of the time.
          isolate: false,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-apart',
          include: apart,
          setupFiles: ['web/test/hang-limit.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'window',
          include: ['{client,ui,web/src}/**/*.test.tsx'],
          exclude: apart,
          environment: 'happy-dom',
          setupFiles: ['web/test/hang-limit.ts', 'console/test/set-up.ts'],
          // Each test leaves the window as it was. Loading React anew per file took most of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          include: ['console/src/**/*.test.tsx'],
          exclude: apart,
          environment: 'happy-dom',
          setupFiles: ['web/test/hang-limit.ts', 'console/test/set-up.ts'],
          // Each test leaves the window as it was. Loading MUI and react-admin anew per file took most of the time.
          isolate: false,
        },
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
