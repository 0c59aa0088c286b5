import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { added } from '../page'

export { consoleTokenKey, tokenKey } from './token'

export const providers = ['kakao', 'google', 'naver'] as const
export const provider = z.enum(providers)
export type Provider = z.output<typeof provider>

/** Kinds of consent. The first three are required to use the service. */
export const consentKinds = ['AGE_14', 'TERMS', 'PRIVACY', 'MARKETING', 'NOTIFICATION'] as const
export const consentKind = z.enum(consentKinds)
export type ConsentKind = z.output<typeof consentKind>
export const requiredConsents = ['AGE_14', 'TERMS', 'PRIVACY'] as const satisfies ConsentKind[]

/** Version of the texts that a consent refers to: the date on which they took effect. */
export const policyVersion = '2025-09-01'

/** Claims of a session token (a JWT stored in the browser under `tokenKey`). */
export type TokenClaims = { sub: string; sid: string; role: Role; roles: Role[] }
export type Role = 'USER' | 'EXPERT' | 'OPERATOR' | 'ADMIN'

/** Pages that providers redirect back to. The page decides for which app the session is. */
export const signInPages = { CUSTOMER: '/login', STAFF: '/console/login' } as const

export const getSignInUrl = endpoint({
  method: 'GET',
  path: '/api/auth/:provider/url',
  access: 'public',
  limit: 'SIGN_IN',
  summary: '소셜 로그인 주소 받기',
  params: z.object({ provider }),
  query: z.object({ redirectUri: z.string().check(z.minLength(1), z.maxLength(500)) }),
  data: z.string(),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/:provider',
  access: 'public',
  limit: 'SIGN_IN',
  summary: '소셜 로그인 코드를 토큰으로 바꾸기',
  params: z.object({ provider }),
  body: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(2000)),
    redirectUri: z.string().check(z.minLength(1), z.maxLength(500)),
    state: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  data: z.object({ token: z.string() }),
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'session',
  summary: '로그아웃 (이 기기의 로그인 끊기)',
  data: z.null(),
})

export const getConsents = endpoint({
  method: 'GET',
  path: '/api/v1/user/consents',
  access: 'member',
  summary: '동의 상태',
  data: z.object({
    accepted: z.boolean(),
    policyVersion: z.string(),
    consents: z.array(z.object({ kind: consentKind, agreed: z.boolean() })),
  }),
})

export const giveConsents = endpoint({
  method: 'POST',
  path: '/api/v1/user/consents',
  access: 'member',
  summary: '서비스 이용 동의',
  body: z.object({
    policyVersion: z.string().check(z.maxLength(20)),
    consents: z
      .array(z.object({ kind: consentKind, agreed: z.boolean() }))
      .check(z.minLength(1), z.maxLength(10)),
  }),
  data: z.object({ accepted: z.boolean() }),
})

const userProfile = z.object({
  name: z.string(),
  phone: added(z.nullable(z.string()), null),
  email: added(z.nullable(z.string()), null),
})

export const getMyPage = endpoint({
  method: 'GET',
  path: '/api/v1/user/my-page',
  access: 'member',
  summary: '마이페이지',
  data: z.object({
    userProfile,
    serviceStats: z.object({ reservationCount: z.number(), paymentCount: z.number() }),
  }),
})

/** Name and phone number for prefilling the booking form. */
export const getUserProfile = endpoint({
  method: 'GET',
  path: '/api/v1/user/user-profile',
  access: 'member',
  summary: '예약 양식에 미리 채울 이름과 연락처',
  data: z.object({ name: z.string(), phone: added(z.nullable(z.string()), null) }),
})

export const profile = z.object({
  userProfile,
  notificationSettings: z.object({ marketingConsent: z.boolean(), notificationConsent: z.boolean() }),
})
export type Profile = z.output<typeof profile>

export const nameMaxLength = 40

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/v1/user/profile',
  access: 'member',
  summary: '내 정보',
  data: profile,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/v1/user/profile',
  access: 'member',
  needsConsent: true,
  summary: '내 정보 수정',
  message: '프로필이 성공적으로 저장되었습니다.',
  body: z.object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, '이름을 입력해주세요.'),
        z.maxLength(nameMaxLength, `이름은 ${nameMaxLength}자까지 쓸 수 있어요.`),
      ),
    /** Digits only. May be blank when the member has no phone number. */
    phone: z
      .string()
      .check(
        z.regex(/^(010\d{8})?$/, '전화번호는 010으로 시작하는 11자리 숫자여야 합니다. 예: 010-1234-5678'),
      ),
    marketingConsent: z.boolean(),
    notificationConsent: z.boolean(),
  }),
  data: profile,
})

const aiAnalysis = z.object({
  /** Whether photos and texts of a diagnosis may go to the generative AI of `site.photoModel`; true until refused. */
  allowed: z.boolean(),
})

export const getAiAnalysis = endpoint({
  method: 'GET',
  path: '/api/v1/user/ai-analysis',
  access: 'member',
  summary: '생성형 AI 분석을 받는지',
  data: aiAnalysis,
})

export const setAiAnalysis = endpoint({
  method: 'PUT',
  path: '/api/v1/user/ai-analysis',
  access: 'member',
  summary: '생성형 AI 분석 거부하기, 다시 받기',
  body: aiAnalysis,
  data: aiAnalysis,
})

/** Everything stored about the caller, as sections with Korean names. */
export const exportMyData = endpoint({
  method: 'GET',
  path: '/api/v1/user/export',
  access: 'member',
  limit: 'DATA_EXPORT',
  summary: '내 데이터 사본',
  data: z.looseObject({}),
})

/** Fails with the reason for which `withdraw` would, before the customer is asked to decide. */
export const checkWithdrawal = endpoint({
  method: 'GET',
  path: '/api/v1/user/withdrawal',
  access: 'member',
  summary: '탈퇴할 수 있는지',
  data: z.null(),
})

/** Deletes the account and all personal data, except retained records. */
export const withdraw = endpoint({
  method: 'POST',
  path: '/api/v1/user/withdrawal',
  access: 'member',
  summary: '회원 탈퇴',
  message: '탈퇴했어요. 그동안 함께해 주셔서 고마워요.',
  body: z.object({ reason: z._default(z.string().check(z.trim(), z.maxLength(500)), '') }),
  data: z.null(),
})

export const accountApi = {
  getSignInUrl,
  signIn,
  signOut,
  getConsents,
  giveConsents,
  getMyPage,
  getUserProfile,
  getProfile,
  updateProfile,
  getAiAnalysis,
  setAiAnalysis,
  exportMyData,
  checkWithdrawal,
  withdraw,
}
