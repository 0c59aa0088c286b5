import { afterEach, beforeEach, vi } from 'vitest'
import { clearWindow, prepareWindow } from './render-app.tsx'

// Push messages, the offline cache and the service worker start after the first screen and need a browser.
vi.mock('../src/app/background-tasks.ts', () => ({ startBackgroundTasks: () => {} }))

beforeEach(prepareWindow)
afterEach(clearWindow)
