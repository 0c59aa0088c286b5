import * as z from 'zod/mini'
import { appPathOrUrl, byId, catalogueEditors, storedPicture, textLine } from '../catalogue-fields'
import { endpoint } from '../endpoint'
import { dateTime, mediaPath, pageOf, pageQuery } from '../page'

const adminBanner = z.object({
  id: z.uuid(),
  mobileImage: mediaPath,
  pcImage: mediaPath,
  link: z.string(),
  alt: z.string(),
  /** The banner with the highest priority is shown, then the newest. */
  priority: z.number(),
  startsAt: dateTime,
  /** Null for no end. */
  endsAt: z.nullable(dateTime),
  state: z.enum(['COMING', 'RUNNING', 'OVER']),
  /** Whether home shows this banner now. */
  isShown: z.boolean(),
})
export type AdminBanner = z.output<typeof adminBanner>

const bannerBody = z
  .object({
    mobileImage: storedPicture,
    pcImage: storedPicture,
    link: appPathOrUrl,
    alt: textLine(120, '그림 설명을 입력해 주세요.'),
    priority: z._default(z.number().check(z.int(), z.minimum(-1000), z.maximum(1000)), 0),
    startsAt: dateTime,
    endsAt: z._default(z.nullable(dateTime), null),
  })
  .check(
    z.refine(({ startsAt, endsAt }) => !endsAt || Date.parse(endsAt) > Date.parse(startsAt), {
      path: ['endsAt'],
      error: '끝나는 때는 시작하는 때보다 뒤여야 해요.',
    }),
  )

export const listAdminBanners = endpoint({
  method: 'GET',
  path: '/api/v1/admin/banners',
  access: catalogueEditors,
  summary: '배너 목록',
  query: pageQuery(25),
  data: pageOf(adminBanner),
})

export const getAdminBanner = endpoint({
  method: 'GET',
  path: '/api/v1/admin/banners/:id',
  access: catalogueEditors,
  summary: '배너 하나',
  params: byId,
  data: adminBanner,
})

export const addBanner = endpoint({
  method: 'POST',
  path: '/api/v1/admin/banners',
  access: catalogueEditors,
  summary: '배너 더하기',
  body: bannerBody,
  data: adminBanner,
})

export const changeBanner = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/banners/:id',
  access: catalogueEditors,
  summary: '배너 고치기',
  params: byId,
  body: bannerBody,
  data: adminBanner,
})

export const removeBanner = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/banners/:id',
  access: catalogueEditors,
  summary: '배너 지우기',
  params: byId,
  data: z.null(),
})

/** The opening-soon notice of home, also while it is off. */
export const openingSoon = z.object({
  title: textLine(40, '제목을 입력해 주세요.'),
  message: textLine(300, '내용을 입력해 주세요.'),
  isOn: z.boolean(),
})
export type OpeningSoon = z.output<typeof openingSoon>

export const getOpeningSoon = endpoint({
  method: 'GET',
  path: '/api/v1/admin/opening-soon',
  access: 'ADMIN',
  summary: '오픈 예정 안내',
  data: z.nullable(openingSoon),
})

export const setOpeningSoon = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/opening-soon',
  access: 'ADMIN',
  summary: '오픈 예정 안내 바꾸기',
  message: '저장했어요.',
  body: openingSoon,
  data: openingSoon,
})

export const homeAdminApi = {
  listAdminBanners,
  getAdminBanner,
  addBanner,
  changeBanner,
  removeBanner,
  getOpeningSoon,
  setOpeningSoon,
}
