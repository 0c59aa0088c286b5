import * as z from 'zod/mini'
import { diagnosisListItem } from '../diagnosis/diagnosis-list-item'
import { endpoint } from '../endpoint'
import { added, dateTime, mediaPath } from '../page'

/** All data of the home page. Visitors get empty personal lists and an empty name. */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/v1/common/home/dashboard',
  access: 'optional',
  summary: '홈 화면',
  data: z.object({
    userInfo: z.object({ name: z.string() }),
    activeCareServices: z.array(
      z.object({
        id: z.string(),
        serviceName: z.string(),
        pickupDate: z.string(),
        deliveryDate: z.optional(z.string()),
        plantCount: z.number(),
        status: z.string(),
        statusLabel: added(z.string(), ''),
        progressPercent: z.number(),
        /** Until when an unpaid booking keeps its place; null when it waits for no payment. */
        payUntil: added(z.nullable(dateTime), null),
        plantImage: added(z.nullable(mediaPath), null),
        plantName: z.string(),
      }),
    ),
    plantAnalyses: z.array(diagnosisListItem),
    recommendedContents: z.array(z.object({ id: z.string(), title: z.string(), image: mediaPath })),
    recommendedProducts: z.array(
      z.object({ id: z.string(), title: z.string(), image: mediaPath, priceFormatted: z.string() }),
    ),
    /** Notice over home; null when it is off. When it is absent, the app shows a default text. */
    openingSoon: z.optional(z.nullable(z.object({ title: z.string(), message: z.string() }))),
  }),
})
export type Dashboard = z.output<typeof getDashboard.data>

export const banner = z.object({
  mobileImageUrl: mediaPath,
  pcImageUrl: mediaPath,
  linkUrl: z.string(),
  /** Text alternative of the picture. */
  alt: added(z.string(), ''),
})
export type Banner = z.output<typeof banner>

/** The current banner; null when there is none. */
export const getBanner = endpoint({
  method: 'GET',
  path: '/api/v1/common/banners',
  access: 'optional',
  summary: '홈 배너',
  data: z.nullable(banner),
})

export const homeApi = { getDashboard, getBanner }
