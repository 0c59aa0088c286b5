import { afterEach, describe, expect, it, vi } from 'vitest'
import { crashPoint } from './crash-point.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const hits = (env: Record<string, string>) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  crashPoint('after-intent')
  return kill.mock.calls.length
}

describe('crash point', () => {
  it('kills the process where SAEIP_CRASH_AT names it', () => {
    expect(hits({ SAEIP_CRASH_AT: 'before-settle,after-intent' })).toBe(1)
  })

  it('does nothing when another or no crash point is named', () => {
    expect(hits({ SAEIP_CRASH_AT: 'before-settle' })).toBe(0)
    expect(hits({ SAEIP_CRASH_AT: '' })).toBe(0)
  })

  it('does nothing in production mode and in a production build', () => {
    expect(hits({ SAEIP_CRASH_AT: 'after-intent', APP_MODE: 'production' })).toBe(0)
    expect(hits({ SAEIP_CRASH_AT: 'after-intent', SAEIP_BUILD: 'production' })).toBe(0)
  })
})
