import * as z from 'zod/mini'
import { appPathOrAddress, byId, catalogueKeepers, keptPicture, line } from './catalogue-fields'
import { endpoint } from './endpoint'
import { dateTime, mediaPath, pageOf, pageQuery } from './page'

/** A banner as the console knows it. */
export const hungBanner = z.object({
  id: z.uuid(),
  mobileImage: mediaPath,
  pcImage: mediaPath,
  link: z.string(),
  alt: z.string(),
  /** The highest wins, then the newest. */
  priority: z.number(),
  startsAt: dateTime,
  /** Null: until it is taken away. */
  endsAt: z.nullable(dateTime),
  state: z.enum(['COMING', 'RUNNING', 'OVER']),
  /** The one that home shows at this moment. */
  isShown: z.boolean(),
})
export type HungBanner = z.output<typeof hungBanner>

const bannerBody = z
  .object({
    mobileImage: keptPicture,
    pcImage: keptPicture,
    link: appPathOrAddress,
    alt: line(120, '그림이 말하는 것을 입력해 주세요.'),
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

export const listHungBanners = endpoint({
  method: 'GET',
  path: '/api/v1/admin/banners',
  access: catalogueKeepers,
  summary: '배너 목록',
  query: pageQuery(25),
  data: pageOf(hungBanner),
})

export const getHungBanner = endpoint({
  method: 'GET',
  path: '/api/v1/admin/banners/:id',
  access: catalogueKeepers,
  summary: '배너 하나',
  params: byId,
  data: hungBanner,
})

export const addBanner = endpoint({
  method: 'POST',
  path: '/api/v1/admin/banners',
  access: catalogueKeepers,
  summary: '배너 더하기',
  body: bannerBody,
  data: hungBanner,
})

export const changeBanner = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/banners/:id',
  access: catalogueKeepers,
  summary: '배너 고치기',
  params: byId,
  body: bannerBody,
  data: hungBanner,
})

export const removeBanner = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/banners/:id',
  access: catalogueKeepers,
  summary: '배너 지우기',
  params: byId,
  data: z.null(),
})

/** What opens over home, also while it is switched off. */
export const openingSoon = z.object({
  title: line(40, '제목을 입력해 주세요.'),
  message: line(300, '내용을 입력해 주세요.'),
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
  listHungBanners,
  getHungBanner,
  addBanner,
  changeBanner,
  removeBanner,
  getOpeningSoon,
  setOpeningSoon,
}
