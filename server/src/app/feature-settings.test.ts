import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { visionOf } from './feature-settings.ts'

it.each<[environment: Record<string, string>, isPractice: boolean | undefined]>([
  [{}, undefined],
  [{ DIAGNOSIS_MODEL: 'openai-compatible:practice' }, true],
  [
    { DIAGNOSIS_MODEL: 'openai-compatible:m', DIAGNOSIS_MODEL_URL: 'http://localhost:3000/sandbox/model/v1' },
    true,
  ],
  [{ DIAGNOSIS_MODEL: 'openai-compatible:m', DIAGNOSIS_MODEL_URL: 'http://127.0.0.1:11434/v1' }, false],
  [{ DIAGNOSIS_MODEL: 'google:g', DIAGNOSIS_MODEL_KEY: 'k' }, false],
])('knows by its address whether the model is the sandbox’s: %o', (environment, isPractice) => {
  expect(visionOf(readConfig(environment))?.isPractice).toBe(isPractice)
})
