import * as z from 'zod/mini'
import { byId, catalogueKeepers, line, orderOf } from './catalogue-fields'
import { endpoint } from './endpoint'
import { type Screen, screens } from './screens'

/** More than anybody would read. */
export const mostFaqEntries = 50

const routes = Object.values<Screen>(screens).map(
  ({ route }) => new RegExp(`^${route.replace(/\$\w+/g, '[\\w-]+')}$`),
)
const appScreen = line(200, '앱 화면의 주소를 입력해 주세요.').check(
  z.refine((to) => routes.some((route) => route.test(to)), '앱에 없는 화면이에요. 예: /refund-policy'),
)
/** An entry as the console knows it. */
export const keptFaq = z.object({
  id: z.uuid(),
  question: z.string(),
  answer: z.string(),
  linkTo: z.nullable(z.string()),
  linkLabel: z.nullable(z.string()),
  isShown: z.boolean(),
})
export type KeptFaq = z.output<typeof keptFaq>

const faqBody = z
  .object({
    question: line(120, '질문을 입력해 주세요.'),
    answer: line(1000, '답을 입력해 주세요.'),
    /** Where in the app the answer leads, and how the way there is called: both or neither. */
    linkTo: z._default(z.nullable(appScreen), null),
    linkLabel: z._default(z.nullable(line(30, '링크의 이름을 입력해 주세요.')), null),
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

export const listKeptFaq = endpoint({
  method: 'GET',
  path: '/api/v1/admin/faq',
  access: catalogueKeepers,
  summary: '자주 묻는 질문 목록',
  data: z.array(keptFaq),
})

export const getKeptFaq = endpoint({
  method: 'GET',
  path: '/api/v1/admin/faq/:id',
  access: catalogueKeepers,
  summary: '자주 묻는 질문 하나',
  params: byId,
  data: keptFaq,
})

/** It comes last. */
export const addFaq = endpoint({
  method: 'POST',
  path: '/api/v1/admin/faq',
  access: catalogueKeepers,
  summary: '자주 묻는 질문 더하기',
  body: faqBody,
  data: keptFaq,
})

export const changeFaq = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/faq/:id',
  access: catalogueKeepers,
  summary: '자주 묻는 질문 고치기',
  params: byId,
  body: faqBody,
  data: keptFaq,
})

export const removeFaq = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/faq/:id',
  access: catalogueKeepers,
  summary: '자주 묻는 질문 지우기',
  params: byId,
  data: z.null(),
})

/** All of them in their new order; CHANGED_MEANWHILE when somebody has added or removed one. */
export const orderFaq = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/faq-order',
  access: catalogueKeepers,
  summary: '자주 묻는 질문의 순서',
  body: z.object({ ids: orderOf(mostFaqEntries) }),
  data: z.array(keptFaq),
})

export const faqAdminApi = { listKeptFaq, getKeptFaq, addFaq, changeFaq, removeFaq, orderFaq }
