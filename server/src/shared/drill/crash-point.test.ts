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

describe('a crash point', () => {
  it('lets the process die where a drill names it', () => {
    expect(hits({ SAEIP_CRASH_AT: 'before-settle,after-intent' })).toBe(1)
  })

  it('does nothing when another one is named, or none', () => {
    expect(hits({ SAEIP_CRASH_AT: 'before-settle' })).toBe(0)
    expect(hits({ SAEIP_CRASH_AT: '' })).toBe(0)
  })

  it('cannot fire in production, neither in its mode nor in its build', () => {
    expect(hits({ SAEIP_CRASH_AT: 'after-intent', APP_MODE: 'production' })).toBe(0)
    expect(hits({ SAEIP_CRASH_AT: 'after-intent', SAEIP_BUILD: 'production' })).toBe(0)
  })
})
