import * as z from 'zod/mini'
import { byId, catalogueEditors, externalUrl, orderedIds, storedPicture, textLine } from '../catalogue-fields'
import { endpoint } from '../endpoint'
import { dateTime, mediaPath, pageOf, pageQuery } from '../page'
import { type Screen, screens } from '../screens'
import { companyFacts, galleryImage } from './company'

/** Does not contain the author's own name. */
const adminReview = z.object({
  id: z.uuid(),
  /** Public name: masked automatically, or as edited by staff. */
  shownName: z.string(),
  rating: z.number(),
  content: z.string(),
  isDisplayed: z.boolean(),
  createdAt: dateTime,
})
export type AdminReview = z.output<typeof adminReview>

export const listAdminReviews = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reviews',
  access: catalogueEditors,
  summary: '후기 목록',
  query: z.extend(pageQuery(25), { isDisplayed: z.optional(z.enum(['true', 'false'])) }),
  data: pageOf(adminReview),
})

export const getAdminReview = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reviews/:id',
  access: catalogueEditors,
  summary: '후기 하나',
  params: byId,
  data: adminReview,
})

export const changeReview = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/reviews/:id',
  access: catalogueEditors,
  summary: '후기 보이기, 숨기기, 이름 가리기',
  params: byId,
  body: z.object({ isDisplayed: z.boolean(), shownName: textLine(40, '보일 이름을 입력해 주세요.') }),
  data: adminReview,
})

const adminImage = z.extend(galleryImage, { path: mediaPath, createdAt: dateTime })
export type AdminImage = z.output<typeof adminImage>

const alt = textLine(200, '무엇이 보이는지 적어 주세요.')
const pixels = z.number().check(z.int(), z.minimum(1), z.maximum(20_000))

export const listAdminImages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/images',
  access: catalogueEditors,
  summary: '갤러리 사진 목록',
  query: pageQuery(25),
  data: pageOf(adminImage),
})

export const getAdminImage = endpoint({
  method: 'GET',
  path: '/api/v1/admin/images/:id',
  access: catalogueEditors,
  summary: '갤러리 사진 하나',
  params: byId,
  data: adminImage,
})

export const addImage = endpoint({
  method: 'POST',
  path: '/api/v1/admin/images',
  access: catalogueEditors,
  summary: '갤러리에 사진 더하기',
  body: z.object({ path: storedPicture, width: pixels, height: pixels, alt }),
  data: adminImage,
})

export const changeImage = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/images/:id',
  access: catalogueEditors,
  summary: '사진 설명 고치기',
  params: byId,
  body: z.object({ alt }),
  data: adminImage,
})

export const removeImage = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/images/:id',
  access: catalogueEditors,
  summary: '갤러리에서 사진 지우기',
  params: byId,
  data: z.null(),
})

export const companyAdminApi = {
  listAdminReviews,
  getAdminReview,
  changeReview,
  listAdminImages,
  getAdminImage,
  addImage,
  changeImage,
  removeImage,
}

export const maxFaqEntries = 50

const routes = Object.values<Screen>(screens).map(
  ({ route }) => new RegExp(`^${route.replace(/\$\w+/g, '[\\w-]+')}$`),
)
const appScreen = textLine(200, '앱 화면의 주소를 입력해 주세요.').check(
  z.refine((to) => routes.some((route) => route.test(to)), '앱에 없는 화면이에요. 예: /refund-policy'),
)

const adminFaq = z.object({
  id: z.uuid(),
  question: z.string(),
  answer: z.string(),
  linkTo: z.nullable(z.string()),
  linkLabel: z.nullable(z.string()),
  isShown: z.boolean(),
})
export type AdminFaq = z.output<typeof adminFaq>

const faqBody = z
  .object({
    question: textLine(120, '질문을 입력해 주세요.'),
    answer: textLine(1000, '답을 입력해 주세요.'),
    /** Path and label of a link to a screen of the app: both or neither. */
    linkTo: z._default(z.nullable(appScreen), null),
    linkLabel: z._default(z.nullable(textLine(30, '링크의 이름을 입력해 주세요.')), null),
    isShown: z._default(z.boolean(), true),
  })
  .check(
    z.refine(({ linkTo, linkLabel }) => linkTo === null || linkLabel !== null, {
      path: ['linkLabel'],
      error: '링크의 이름을 입력해 주세요.',
    }),
    z.refine(({ linkTo, linkLabel }) => linkLabel === null || linkTo !== null, {
      path: ['linkTo'],
      error: '앱 화면의 주소를 입력해 주세요.',
    }),
  )

export const listAdminFaq = endpoint({
  method: 'GET',
  path: '/api/v1/admin/faq',
  access: catalogueEditors,
  summary: '자주 묻는 질문 목록',
  data: z.array(adminFaq),
})

export const getAdminFaq = endpoint({
  method: 'GET',
  path: '/api/v1/admin/faq/:id',
  access: catalogueEditors,
  summary: '자주 묻는 질문 하나',
  params: byId,
  data: adminFaq,
})

/** Adds a question at the end. */
export const addFaq = endpoint({
  method: 'POST',
  path: '/api/v1/admin/faq',
  access: catalogueEditors,
  summary: '자주 묻는 질문 더하기',
  body: faqBody,
  data: adminFaq,
})

export const changeFaq = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/faq/:id',
  access: catalogueEditors,
  summary: '자주 묻는 질문 고치기',
  params: byId,
  body: faqBody,
  data: adminFaq,
})

export const removeFaq = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/faq/:id',
  access: catalogueEditors,
  summary: '자주 묻는 질문 지우기',
  params: byId,
  data: z.null(),
})

/** Stores a new order of all questions. Fails with CHANGED_MEANWHILE when one was added or removed since. */
export const orderFaq = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/faq-order',
  access: catalogueEditors,
  summary: '자주 묻는 질문의 순서',
  body: z.object({ ids: orderedIds(maxFaqEntries) }),
  data: z.array(adminFaq),
})

export const faqAdminApi = { listAdminFaq, getAdminFaq, addFaq, changeFaq, removeFaq, orderFaq }

/** The company as customers read it, with the address of the consultation chat. */
const companyData = z.extend(companyFacts, {
  chat: z.string(),
  /** 0 while everything is as the environment says. */
  revision: z.number(),
})
export type CompanyData = z.output<typeof companyData>

export const getCompanyData = endpoint({
  method: 'GET',
  path: '/api/v1/admin/company',
  access: 'ADMIN',
  summary: '회사 정보와 상담 채팅 주소',
  data: companyData,
})

/** Stores the fields that are given; the others stay. Fails with CHANGED_MEANWHILE unless `revision` is the current one. */
export const setCompanyData = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/company',
  access: 'ADMIN',
  fresh: true,
  summary: '회사 정보와 상담 채팅 주소 바꾸기',
  message: '저장했어요.',
  body: z.extend(
    z.partial(
      z.object({
        name: textLine(60, '상호를 입력해 주세요.'),
        representative: textLine(40, '대표자의 이름을 입력해 주세요.'),
        registrationNumber: textLine(12, '사업자등록번호를 입력해 주세요.').check(
          z.regex(/^\d{3}-\d{2}-\d{5}$/, '000-00-00000처럼 숫자 10자리를 입력해 주세요.'),
        ),
        mailOrderNumber: textLine(60, '통신판매업 신고번호를 입력해 주세요.'),
        address: textLine(200, '주소를 입력해 주세요.'),
        phone: textLine(20, '전화번호를 입력해 주세요.').check(
          z.regex(
            /^(0\d{1,3}-\d{3,4}|1\d{3})-\d{4}$/,
            '02-123-4567이나 1588-1234처럼 숫자와 -를 입력해 주세요.',
          ),
        ),
        email: textLine(100, '이메일을 입력해 주세요.').check(
          z.regex(z.regexes.email, '이메일 주소를 다시 확인해 주세요.'),
        ),
        privacyOfficer: textLine(60, '개인정보 보호책임자를 입력해 주세요.'),
        chat: externalUrl,
      }),
    ),
    { revision: z.number().check(z.int(), z.minimum(0)) },
  ),
  data: companyData,
})

export const companyDataAdminApi = { getCompanyData, setCompanyData }
