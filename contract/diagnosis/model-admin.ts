import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'

/** Minimum and maximum of each cap. */
export const modelLimits = { wonPerDay: [0, 1_000_000_000], callsPerPerson: [1, 10_000] } as const

/** How a model is reached: a hosted provider, or any server that speaks OpenAI's chat completions. */
export const modelProviders = ['openai-compatible', 'openai', 'anthropic', 'google'] as const
export type ModelProvider = (typeof modelProviders)[number]

/**
 * Why a model gave no answer: the key was refused, the model is unknown, quota or credit is used up, the answer was cut,
 * refused by the provider's safety rules, the server was not reached, the time limit passed, the answer was not
 * readable, or the request was refused for another reason.
 */
export const modelFailure = z.enum([
  'KEY',
  'MODEL',
  'QUOTA',
  'TOO_SHORT',
  'REFUSED',
  'UNREACHABLE',
  'TIMEOUT',
  'BAD_REPLY',
  'REQUEST',
])
export type ModelFailure = z.output<typeof modelFailure>

const count = ([min, max]: readonly [number, number]) =>
  z.number('숫자를 입력해 주세요.').check(z.int(), z.minimum(min), z.maximum(max))
const modelName = z.string().check(z.maxLength(200))

/** The administrators' settings of the vision model; null means the environment's value. */
const modelChoice = z.object({
  /** When false, only the embedded engine is used and no photo is sent to a provider. */
  isAsked: z.boolean(),
  model: z.nullable(modelName),
  wonPerDay: z.nullable(count(modelLimits.wonPerDay)),
  callsPerPerson: z.nullable(count(modelLimits.callsPerPerson)),
})
export type ModelChoice = z.output<typeof modelChoice>

const effectiveModel = z.object({ model: modelName, wonPerDay: z.number(), callsPerPerson: z.number() })
export type EffectiveModel = z.output<typeof effectiveModel>

/** How the model answered lately: requests of every process, and the tiny request that this process made at its start. */
const modelHealth = z.object({
  /** Why the last request got no answer; null when it got one, or when none was made yet. */
  failure: z.nullable(modelFailure),
  lastSuccessAt: z.nullable(dateTime),
  lastFailureAt: z.nullable(dateTime),
})
export type ModelHealth = z.output<typeof modelHealth>

/** Days of the spend and the agreement on the model's card. */
export const modelDays = 30

const adminModel = z.object({
  /** Models that the environment allows, as `provider:name`. */
  models: z.array(z.string()),
  /** The environment's values, used for every setting that is null. */
  usual: effectiveModel,
  choice: modelChoice,
  /** Effective settings; null while the model is switched off. */
  inUse: z.nullable(effectiveModel),
  health: modelHealth,
  today: z.object({ won: z.number(), calls: z.number() }),
  /** The last `modelDays` Seoul days with calls, newest first. */
  days: z.array(z.object({ day: z.string(), won: z.number(), calls: z.number() })),
  /**
   * Verdicts of experts on results of the model in the last `modelDays` days, by its problem, most first. In the share AGREE
   * counts 1, PARTLY one half; null below `insightMinimumSample`.
   */
  agreement: z.array(z.object({ problem: z.string(), n: z.number(), share: z.nullable(z.number()) })),
})
export type AdminModel = z.output<typeof adminModel>

/** Null when the environment names no model. */
export const getModel = endpoint({
  method: 'GET',
  path: '/api/v1/admin/model',
  access: 'ADMIN',
  summary: '비전 모델과 하루 한도',
  data: z.nullable(adminModel),
})

export const setModel = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/model',
  access: 'ADMIN',
  summary: '비전 모델과 하루 한도 정하기',
  message: '저장했어요.',
  body: z.extend(modelChoice, {
    reason: z.string().check(z.trim(), z.minLength(1, '이유를 적어 주세요.'), z.maxLength(500)),
  }),
  data: adminModel,
})

/** Makes one tiny request to the model in use, and returns how it went as `health`. */
export const probeModel = endpoint({
  method: 'POST',
  path: '/api/v1/admin/model/probe',
  access: 'ADMIN',
  summary: '비전 모델이 답하는지 지금 물어보기',
  data: adminModel,
})

export const modelAdminApi = { getModel, setModel, probeModel }
