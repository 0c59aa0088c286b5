import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { calendarReaders, existingDay, optionalReason } from './calendar-admin'

const won = z
  .number()
  .check(z.int(), z.minimum(0), z.maximum(1_000_000), z.multipleOf(100, '100원 단위로 적어 주세요.'))

const priceList = z.object({
  version: z.string(),
  effectiveFrom: z.string(),
  /** The last day the prices apply; null when no later version exists. */
  effectiveUntil: z.nullable(z.string()),
  state: z.enum(['PAST', 'CURRENT', 'FUTURE']),
  small: z.number(),
  medium: z.number(),
  large: z.number(),
  /** What the customer is asked for when a visit is missed for the second time. */
  visit: z.number(),
})
export type PriceList = z.output<typeof priceList>

const priceLists = z.object({ today: z.string(), lists: z.array(priceList) })

/** Newest first. */
export const listPrices = endpoint({
  method: 'GET',
  path: '/api/v1/admin/prices',
  access: calendarReaders,
  summary: '화분 가격표',
  data: priceLists,
})

export const addPrices = endpoint({
  method: 'POST',
  path: '/api/v1/admin/prices',
  access: 'ADMIN',
  fresh: true,
  summary: '앞으로의 가격 정하기',
  message: '새 가격을 정했어요.',
  body: z.object({
    effectiveFrom: existingDay,
    small: won,
    medium: won,
    large: won,
    /** That of the version before when absent. */
    visit: z.optional(won),
    reason: optionalReason,
  }),
  data: priceLists,
})

/** Removes a version that is not in effect yet; 409 PRICES_IN_EFFECT otherwise. */
export const removePrices = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/prices/:version',
  access: 'ADMIN',
  fresh: true,
  summary: '아직 시작하지 않은 가격 지우기',
  message: '예정된 가격을 지웠어요.',
  params: z.object({ version: z.string().check(z.minLength(1), z.maxLength(40)) }),
  data: priceLists,
})

export const priceAdminApi = { listPrices, addPrices, removePrices }
