import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { added, mediaPath, pageOf, pageQuery } from '../page'

/** What the law asks the company to say of itself. */
export const companyFacts = z.object({
  name: z.string(),
  representative: z.string(),
  registrationNumber: z.string(),
  mailOrderNumber: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  privacyOfficer: z.string(),
})

/**
 * Settings of this installation for the browser: links, company registration, media base.
 * Every page contains the same object in `<script type="application/json" id="site">`.
 */
const site = z.object({
  /** Prefix of media paths, ending in "/". */
  mediaBase: z.string(),
  /** True in practice mode: sandbox sign-in, demo data. */
  practice: z.boolean(),
  /** Whether a model is configured that looks at the photos of a diagnosis; the practice model does not. */
  hasPhotoModel: z.boolean(),
  /** Whose generative AI that is, such as `OpenAI OpCo, LLC(미국)의 생성형 AI`; null without one. */
  photoModel: z.nullable(z.string()),
  links: z.object({
    robot: z.string(),
    chat: z.string(),
    shop: z.string(),
    previousShop: z.string(),
  }),
  /** The payment widget: URL of its script, our public key, and whether virtual accounts are offered. */
  payment: z.object({ scriptUrl: z.string(), clientKey: z.string(), virtualAccount: z.boolean() }),
  /** Script of the postcode search. */
  postcode: z.object({ scriptUrl: z.string() }),
  company: companyFacts,
  /** The last day (`yyyy-MM-dd`) on which the business rests: no visit can be booked and answers take longer; null without a rest. */
  restUntil: z.nullable(z.string()),
})
export type Site = z.output<typeof site>

export const getSite = endpoint({
  method: 'GET',
  path: '/api/v1/common/site',
  access: 'public',
  summary: '서비스 정보 (링크, 사업자 정보, 사진 주소)',
  data: site,
})

const review = z.object({
  id: z.string(),
  /** Masked, such as 김*록. */
  customerName: z.string(),
  /** 1 to 5. */
  rating: z.number(),
  content: z.string(),
})
export type Review = z.output<typeof review>

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/v1/reviews/display',
  access: 'optional',
  summary: '보여 줄 후기',
  query: z.object({ limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 3) }),
  data: z.array(review),
})

export const galleryImage = z.object({
  id: added(z.string(), ''),
  url: mediaPath,
  /** Text alternative of the image. */
  alt: added(z.string(), ''),
  width: added(z.number(), 1200),
  height: added(z.number(), 900),
})
export type GalleryImage = z.output<typeof galleryImage>

export const listImages = endpoint({
  method: 'GET',
  path: '/api/v1/common/images',
  access: 'optional',
  summary: '회사 사진',
  query: pageQuery(10),
  data: pageOf(galleryImage),
})

export const companyApi = { getSite, listReviews, listImages }

/** A frequently asked question, with a link to the screen that the answer mentions. */
const faqEntry = z.object({
  id: z.uuid(),
  question: z.string(),
  answer: z.string(),
  link: z.nullable(z.object({ to: z.string(), label: z.string() })),
})
export type FaqEntry = z.output<typeof faqEntry>

/**
 * Questions in the order of display. The customer service page contains the same list in
 * `<script type="application/json" id="faq">`.
 */
export const listFaq = endpoint({
  method: 'GET',
  path: '/api/v1/common/faq',
  access: 'public',
  summary: '자주 묻는 질문',
  data: z.array(faqEntry),
})

export const faqApi = { listFaq }
