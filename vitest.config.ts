import { defineConfig } from 'vitest/config'

const second = 1000

export default defineConfig({
  test: {
    // Nobody's time zone: what the business calls a day must not come from the machine.
    env: { TZ: 'Pacific/Honolulu' },
    // One of them usually waits for the database or for a clock.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'check', include: ['check/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,console,sandbox,server/src,tools,ui,web}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['server/test/**/*.test.ts'],
          // Each file has a database and servers of its own; loading the whole server again for each took half the time.
          isolate: false,
          globalSetup: ['server/test/harness/global-setup.ts'],
          testTimeout: 20 * second,
          hookTimeout: 60 * second,
        },
      },
      {
        extends: true,
        test: {
          name: 'drill',
          include: ['bench/**/*.test.ts'],
          // Drills starve the machine on purpose, and wait as often: two beside each other, nothing else.
          fileParallelism: false,
          maxConcurrency: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 300 * second,
        },
      },
    ],
  },
})
