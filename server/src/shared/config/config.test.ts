import { describe, expect, it } from 'vitest'
import { allVariables, ConfigError, readConfig } from './config.ts'
import { problemsOf, production } from './config-examples.ts'

describe('configuration', () => {
  it('needs no variables for practice mode', () => {
    const config = readConfig({}, '/srv/saeip')
    expect(config.practice).toBe(true)
    expect(config.database.url).toBeUndefined()
    expect(config.server.publicUrl).toBe('http://localhost:3000')
    expect(config.sandbox.browserUrl).toBe('http://localhost:3000/sandbox')
    expect(config.company.name).toContain('예시')
  })

  it('allows at least thirty diagnoses of a member in ten minutes', () => {
    const { count, minutes } = readConfig({}).limits.DIAGNOSIS_SUBMIT
    expect(count / minutes).toBeGreaterThanOrEqual(3)
  })

  it('accepts a complete production configuration', () => {
    expect(readConfig(production).practice).toBe(false)
  })

  it.each(Object.keys(production).filter((name) => name !== 'APP_MODE'))(
    'does not start in production without %s',
    (name) => {
      expect(problemsOf({ ...production, [name]: '' })).toEqual([name])
    },
  )

  it('reports every problem at once', () => {
    const env = { PORT: 'http', DATABASE_POOL_SIZE: '0', LOG_LEVEL: 'loud', PUBLIC_URL: 'saeip', MEDIA: 's3' }
    const expected = ['PORT', 'PUBLIC_URL', 'LOG_LEVEL', 'DATABASE_POOL_SIZE']
    const s3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    expect(problemsOf(env).sort()).toEqual([...expected, ...s3].sort())
  })

  it('rejects a guessable token secret', () => {
    expect(problemsOf({ ...production, TOKEN_SECRET: 'short' })).toEqual(['TOKEN_SECRET'])
    expect(problemsOf({ ...production, TOKEN_SECRET: 'please-change-me-please-change-me-1' })).toEqual([
      'TOKEN_SECRET',
    ])
  })

  it('rejects real keys in practice mode and sandbox variables in production', () => {
    expect(problemsOf({ KAKAO_CLIENT_ID: 'live-key' })).toEqual(['KAKAO_CLIENT_ID'])
    expect(problemsOf({ ...production, SANDBOX_URL: 'http://localhost:4000' })).toEqual(['SANDBOX_URL'])
  })

  it('requires payment keys of one environment, and live ones only in production', () => {
    expect(problemsOf({ ...production, TOSS_SECRET_KEY: 'test_gsk_shop' })).toEqual(['TOSS_SECRET_KEY'])
    expect(problemsOf({ ...production, TOSS_CLIENT_KEY: 'live_ck_shop' })).toContain('TOSS_CLIENT_KEY')
    expect(problemsOf({ TOSS_CLIENT_KEY: 'live_gck_a', TOSS_SECRET_KEY: 'live_gsk_a' })).toEqual([
      'TOSS_CLIENT_KEY',
      'TOSS_SECRET_KEY',
    ])
    expect(problemsOf({ ...production, TOSS_VIRTUAL_ACCOUNT: 'on' })).toEqual(['TOSS_VIRTUAL_ACCOUNT'])
    expect(problemsOf({ ...production, CLOCK_AHEAD_MINUTES: '5' })).toEqual(['CLOCK_AHEAD_MINUTES'])
    expect(problemsOf({ ...production, DEMO: 'people' })).toEqual(['DEMO'])
  })

  it('reads a vision model by provider and name, and reports its missing variables', () => {
    const { diagnosis } = readConfig({ DIAGNOSIS_MODEL: 'openai-compatible:some/model:7b' })
    expect(diagnosis.models).toEqual({ provider: 'openai-compatible', names: ['some/model:7b'] })
    const several = readConfig({ DIAGNOSIS_MODEL: 'openai-compatible:one, openai-compatible:two' })
    expect(several.diagnosis.models).toEqual({ provider: 'openai-compatible', names: ['one', 'two'] })
    expect(diagnosis.url).toBe('http://127.0.0.1:3000/sandbox/model/v1')
    expect(problemsOf({ DIAGNOSIS_MODEL: 'gpt' })).toEqual(['DIAGNOSIS_MODEL'])
    expect(problemsOf({ DIAGNOSIS_MODEL: 'google:g, anthropic:a' })).toContain('DIAGNOSIS_MODEL')
    expect(problemsOf({ DIAGNOSIS_MODEL: 'google:g' })).toEqual(['DIAGNOSIS_MODEL_KEY'])
    expect(problemsOf({ ...production, DIAGNOSIS_MODEL: 'openai-compatible:m' })).toEqual([
      'DIAGNOSIS_MODEL_URL',
    ])
    expect(problemsOf({ DIAGNOSIS_MODEL_KEY: 'k' })).toEqual(['DIAGNOSIS_MODEL_KEY'])
  })

  it('does not print secrets', () => {
    expect(() => readConfig({ ...production, DATABASE_URL: 'mysql://u:hunter2@db' })).toThrow(ConfigError)
    expect(() => readConfig({ ...production, DATABASE_URL: 'mysql://u:hunter2@db' })).not.toThrow(/hunter2/)
  })

  it('names each variable once', () => {
    const names = allVariables().map((it) => it.name)
    expect(names).toEqual([...new Set(names)])
  })
})
