import {
  closeDay,
  getCalendarMonth,
  getWeek,
  importHolidays,
  openDay,
  previewHolidays,
  setBookingRules,
  setCapacity,
  setWeek,
} from '../../../../../contract/reservation/calendar-admin.ts'
import { addPrices, listPrices, removePrices } from '../../../../../contract/reservation/price-admin.ts'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.ts'

export const useCalendarMonth = (month: string) => useServerQuery(getCalendarMonth, { params: { month } })
export const useSetCapacity = () =>
  useServerMutation(setCapacity, { invalidates: [getCalendarMonth], handles: 'ALL' })
export const useCloseDay = () =>
  useServerMutation(closeDay, { invalidates: [getCalendarMonth], handles: 'ALL' })
export const useOpenDay = () =>
  useServerMutation(openDay, { invalidates: [getCalendarMonth], handles: 'ALL' })

export const usePreviewHolidays = () => useServerMutation(previewHolidays, { handles: 'ALL' })
export const useImportHolidays = () =>
  useServerMutation(importHolidays, { invalidates: [getCalendarMonth], handles: 'ALL' })

export const useWeek = () => useServerQuery(getWeek, {})
export const useSetWeek = () =>
  useServerMutation(setWeek, { invalidates: [getWeek, getCalendarMonth], handles: 'ALL' })
export const useSetBookingRules = () =>
  useServerMutation(setBookingRules, { invalidates: [getWeek], handles: 'ALL' })

export const usePrices = () => useServerQuery(listPrices, {})
export const useAddPrices = () => useServerMutation(addPrices, { invalidates: [listPrices], handles: 'ALL' })
export const useRemovePrices = () => useServerMutation(removePrices, { invalidates: [listPrices] })
