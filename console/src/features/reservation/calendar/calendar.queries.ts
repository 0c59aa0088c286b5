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
export const useSetCapacity = () => useServerMutation(setCapacity, { invalidates: [getCalendarMonth] })
export const useCloseDay = () => useServerMutation(closeDay, { invalidates: [getCalendarMonth] })
export const useOpenDay = () => useServerMutation(openDay, { invalidates: [getCalendarMonth] })

export const usePreviewHolidays = () => useServerMutation(previewHolidays)
export const useImportHolidays = () => useServerMutation(importHolidays, { invalidates: [getCalendarMonth] })

export const useWeek = () => useServerQuery(getWeek, {})
export const useSetWeek = () => useServerMutation(setWeek, { invalidates: [getWeek, getCalendarMonth] })
export const useSetBookingRules = () => useServerMutation(setBookingRules, { invalidates: [getWeek] })

export const usePrices = () => useServerQuery(listPrices, {})
export const useAddPrices = () => useServerMutation(addPrices, { invalidates: [listPrices] })
export const useRemovePrices = () => useServerMutation(removePrices, { invalidates: [listPrices] })
