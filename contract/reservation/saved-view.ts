import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { boardDay } from './board'
import { byId, requiredText, reservationStaff } from './care-record'
import { leg, reservationStatus, timeSlot } from './reservation-status'

export const savedViewsMax = 20
export const savedViewNameMax = 30

const screen = z.enum(['BOARD', 'RESERVATIONS'])
export type SavedViewScreen = z.output<typeof screen>

/** Filters of the board and of the list of reservations. Searched texts are left out: they name customers. */
const savedFilters = z.object({
  /** A district on the board; CHECK in the list. */
  area: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  stage: z.optional(reservationStatus),
  status: z.optional(reservationStatus),
  payment: z.optional(z.literal('MISSING')),
  day: z.optional(boardDay),
  slot: z.optional(timeSlot),
  leg: z.optional(leg),
})
export type SavedFilters = z.output<typeof savedFilters>

const name = requiredText('이름을 적어 주세요.', savedViewNameMax, '이름이 너무 길어요.')
const savedView = z.object({ id: z.uuid(), screen, name: z.string(), filters: savedFilters })
export type SavedView = z.output<typeof savedView>

/** The caller's own views by name. Every call answers all of them. */
const savedViews = z.object({ views: z.array(savedView) })

const base = '/api/v1/admin/saved-views'

export const listSavedViews = endpoint({
  method: 'GET',
  path: base,
  access: reservationStaff,
  summary: '내가 저장한 보기',
  data: savedViews,
})

/** The client creates the id, so that a repeated request adds no second view. 400 when there are `savedViewsMax`, or one of this name. */
export const addSavedView = endpoint({
  method: 'POST',
  path: base,
  access: reservationStaff,
  summary: '지금 필터를 이름으로 저장하기',
  message: '보기를 저장했어요.',
  body: z.object({ id: z.uuid(), screen, name, filters: savedFilters }),
  data: savedViews,
})

export const renameSavedView = endpoint({
  method: 'PUT',
  path: `${base}/:id`,
  access: reservationStaff,
  summary: '저장한 보기의 이름 바꾸기',
  message: '이름을 바꿨어요.',
  params: byId,
  body: z.object({ name }),
  data: savedViews,
})

/** Succeeds when it is gone already. */
export const removeSavedView = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  access: reservationStaff,
  summary: '저장한 보기 지우기',
  message: '보기를 지웠어요.',
  params: byId,
  data: savedViews,
})

export const savedViewApi = { listSavedViews, addSavedView, renameSavedView, removeSavedView }
