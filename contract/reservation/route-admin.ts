import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime } from '../page'
import { requiredText, reservationStaff } from './care-record'
import { leg } from './reservation-status'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, '날짜를 확인해 주세요.'))
export const vanNameMax = 20
export const vansMax = 10

const driver = z.object({ id: z.string(), name: z.string() })

const van = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null when nobody drives it for good, or the driver has left. */
  driver: z.nullable(driver),
})
export type Van = z.output<typeof van>

/** A day sheet names the van of each stop; `isMine` is true for the van that the caller drives. */
export const sheetVan = z.object({ id: z.uuid(), name: z.string(), isMine: z.boolean() })
export type SheetVan = z.output<typeof sheetVan>

const vanList = z.object({
  /** At least one: until somebody edits the list, 1호차. New stops go to the first van. */
  vans: z.array(van),
  /** Staff who can be chosen as drivers. */
  drivers: z.array(driver),
  revision: z.number(),
})
export type VanList = z.output<typeof vanList>

export const listVans = endpoint({
  method: 'GET',
  path: '/api/v1/admin/vans',
  access: reservationStaff,
  summary: '차량',
  data: vanList,
})

/** Stores the whole list. Answers 409 CHANGED_MEANWHILE when somebody else has changed it since `revision`. */
export const saveVans = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/vans',
  access: reservationStaff,
  summary: '차량 목록 바꾸기',
  message: '차량을 저장했어요.',
  body: z.object({
    revision: z.number().check(z.int(), z.minimum(0)),
    vans: z
      .array(
        z.object({
          /** Null for a new van. */
          id: z.nullable(z.uuid()),
          name: requiredText('차 이름을 적어 주세요.', vanNameMax),
          driverId: z.nullable(z.string().check(z.maxLength(64))),
        }),
      )
      .check(z.minLength(1, '차는 한 대 이상 있어야 해요.'), z.maxLength(vansMax)),
  }),
  data: vanList,
})

const routeStop = z.object({ id: z.uuid(), leg, vanId: z.uuid() })
export type RouteStop = z.output<typeof routeStop>
const routeStops = z.array(routeStop).check(z.maxLength(500))

/**
 * Stores the van and the order of the stops of a day; morning stops always come before afternoon ones. Stops that are no longer on the
 * sheet are left out. When somebody else has stored an order since `revision`, the changes of different vans since `base` are brought together;
 * it answers 409 CHANGED_MEANWHILE when both changed one van, or without `base`.
 */
export const saveRoute = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/day-routes/:day',
  access: reservationStaff,
  summary: '하루 일정표의 순서 정하기',
  message: '순서를 저장했어요.',
  params: z.object({ day }),
  body: z.object({
    revision: z.number().check(z.int(), z.minimum(0)),
    stops: routeStops,
    /** The order that was changed, with the vans of that time. */
    base: z.optional(routeStops),
  }),
  data: z.object({ revision: z.number(), stops: routeStops }),
})

/** The stored order of a day, as ids: for a person whose own one was refused. */
export const getRoute = endpoint({
  method: 'GET',
  path: '/api/v1/admin/day-routes/:day',
  access: reservationStaff,
  summary: '저장된 하루 순서',
  params: z.object({ day }),
  data: z.object({
    revision: z.number(),
    /** Empty when the person has left. */
    savedBy: z.string(),
    savedAt: z.nullable(dateTime),
    stops: routeStops,
  }),
})
export type StoredOrder = z.output<typeof getRoute.data>

/** Returns these stops in a short order by the centres of their districts, and changes nothing. */
export const suggestRoute = endpoint({
  method: 'POST',
  path: '/api/v1/admin/day-routes/:day/nearest',
  access: reservationStaff,
  summary: '가까운 순서로 늘어놓기, 구별로 차에 나누기',
  params: z.object({ day }),
  body: z.object({
    stops: routeStops,
    /** Also gives the stops to the vans anew, by districts. */
    divides: z._default(z.boolean(), false),
  }),
  data: z.object({
    stops: routeStops,
    /** How many stops are in a district without a known centre; they come last in their half day. */
    unknown: z.number(),
  }),
})

export const routeAdminApi = { listVans, saveVans, saveRoute, getRoute, suggestRoute }
