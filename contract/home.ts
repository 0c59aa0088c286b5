import * as z from 'zod/mini'
import { diagnosisListItem } from './diagnosis-list-item'
import { endpoint } from './endpoint'
import { mediaPath } from './page'

/** What home shows in one call. Visitors get empty personal lists and an empty name. */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/v1/common/home/dashboard',
  access: 'optional',
  summary: '홈 화면',
  data: z.object({
    userInfo: z.object({ name: z.string() }),
    activeCareServices: z.array(
      z.object({
        id: z.uuid(),
        serviceName: z.string(),
        pickupDate: z.string(),
        plantCount: z.number(),
        status: z.string(),
        statusLabel: z.string(),
        progressPercent: z.number(),
        plantImage: z.nullable(mediaPath),
        plantName: z.string(),
      }),
    ),
    plantAnalyses: z.array(diagnosisListItem),
    recommendedContents: z.array(z.object({ id: z.uuid(), title: z.string(), image: mediaPath })),
    recommendedProducts: z.array(
      z.object({ id: z.uuid(), title: z.string(), image: mediaPath, priceFormatted: z.string() }),
    ),
    /** What opens over home until it is closed; null when the operators have switched it off. */
    openingSoon: z.nullable(z.object({ title: z.string(), message: z.string() })),
  }),
})
export type Dashboard = z.output<typeof getDashboard.data>

export const banner = z.object({
  mobileImageUrl: mediaPath,
  pcImageUrl: mediaPath,
  linkUrl: z.string(),
  /** What the picture says, for those who cannot see it. */
  alt: z.string(),
})
export type Banner = z.output<typeof banner>

/** The banner of this moment; null when there is none. */
export const getBanner = endpoint({
  method: 'GET',
  path: '/api/v1/common/banners',
  access: 'optional',
  summary: '홈 배너',
  data: z.nullable(banner),
})

export const homeApi = { getDashboard, getBanner }
