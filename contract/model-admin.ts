import * as z from 'zod/mini'
import { endpoint } from './endpoint'

/** Least and most of what may be decided. */
export const modelLimits = { wonPerDay: [0, 1_000_000_000], callsPerPerson: [1, 10_000] } as const

const count = ([least, most]: readonly [number, number]) =>
  z.number('숫자를 입력해 주세요.').check(z.int(), z.minimum(least), z.maximum(most))
const modelName = z.string().check(z.maxLength(200))

/** What administrators decide about the vision model; what is null follows the server's environment. */
const modelChoice = z.object({
  /** When not, the embedded engine answers alone and no photo leaves the house. */
  isAsked: z.boolean(),
  model: z.nullable(modelName),
  wonPerDay: z.nullable(count(modelLimits.wonPerDay)),
  callsPerPerson: z.nullable(count(modelLimits.callsPerPerson)),
})
export type ModelChoice = z.output<typeof modelChoice>

const modelUse = z.object({ model: modelName, wonPerDay: z.number(), callsPerPerson: z.number() })
export type ModelUse = z.output<typeof modelUse>

const modelState = z.object({
  /** What the environment allows, as `provider:name`. */
  models: z.array(z.string()),
  /** What the environment says where nothing has been decided. */
  usual: modelUse,
  choice: modelChoice,
  /** What counts now; null: the model is not asked. */
  inUse: z.nullable(modelUse),
  today: z.object({ won: z.number(), calls: z.number() }),
})
export type ModelState = z.output<typeof modelState>

/** Null where the environment names no model: the embedded engine answers alone. */
export const getModel = endpoint({
  method: 'GET',
  path: '/api/v1/admin/model',
  access: 'ADMIN',
  summary: '비전 모델과 하루 한도',
  data: z.nullable(modelState),
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
  data: modelState,
})

export const modelAdminApi = { getModel, setModel }
