/** A screen of the customers' app. The web app builds its routes from this table; the server answers 404 for every other address. */
export interface Screen {
  /** Title of the window, and what a screen reader announces after a navigation. */
  title: string
  route: string
  /** `token`: visitors without a session are sent to /login-required. */
  access: 'public' | 'token'
  /** Whether the screen has the header, tabs and footer of the app around it. */
  shell: boolean
  /**
   * Loads the payment provider's widget and the postcode search. Only the documents of these screens allow the hosts
   * of those scripts, and contain `<meta name="widgets">`.
   */
  widgets?: true
  /** Query parameters with which the screen shows something else than its pre-rendered document. */
  query?: readonly string[]
}

export const screens = {
  login: { title: '로그인', route: '/login', access: 'public', shell: false, query: ['code', 'error'] },
  loginRequired: { title: '로그인이 필요해요', route: '/login-required', access: 'public', shell: false },
  company: { title: '회사 소개', route: '/company', access: 'public', shell: false },
  companyAbout: { title: '새잎 이야기', route: '/company/about', access: 'public', shell: false },
  home: { title: '홈', route: '/', access: 'public', shell: true },
  diagnosis: { title: '식물 진단', route: '/plant-analysis', access: 'token', shell: true },
  diagnosisResult: { title: '진단 결과', route: '/analysis-result/$id', access: 'token', shell: true },
  diagnosisResultWithoutId: { title: '진단 결과', route: '/analysis-result', access: 'token', shell: true },
  sharedDiagnosis: { title: '함께 보는 진단', route: '/shared/$token', access: 'public', shell: true },
  diagnosisHistory: { title: '진단 기록', route: '/analysis-list', access: 'token', shell: true },
  reservation: {
    title: '픽업 케어 서비스 예약',
    route: '/reservation-care',
    access: 'token',
    shell: true,
    widgets: true,
    query: ['service', 'diagnosis'],
  },
  phoneBooking: {
    title: '전화 예약',
    route: '/phone-booking/$token',
    access: 'public',
    shell: true,
    widgets: true,
  },
  linkedProposal: { title: '일정 제안', route: '/visit-proposal/$token', access: 'public', shell: true },
  contents: { title: '콘텐츠', route: '/plant-contents', access: 'public', shell: true, query: ['tag'] },
  content: { title: '콘텐츠', route: '/plant-contents/$id', access: 'public', shell: true },
  myPage: { title: '마이페이지', route: '/my-page', access: 'token', shell: true },
  reservations: {
    title: '예약 내역',
    route: '/reservation-list',
    access: 'token',
    shell: true,
    query: ['tab'],
  },
  reservationDetail: {
    title: '예약 상세',
    route: '/reservation-detail/$id',
    access: 'token',
    shell: true,
    widgets: true,
  },
  customerService: { title: '고객센터', route: '/customer-service', access: 'public', shell: true },
  terms: { title: '이용약관', route: '/user-condition', access: 'public', shell: true },
  privacy: { title: '개인정보 처리방침', route: '/private-condition', access: 'public', shell: true },
  notificationConsent: {
    title: '알림 수신 동의',
    route: '/notification-consent',
    access: 'public',
    shell: true,
  },
  marketingConsent: {
    title: '마케팅 정보 수신 동의',
    route: '/marketing-consent',
    access: 'public',
    shell: true,
  },
  refundPolicy: { title: '환불 정책', route: '/refund-policy', access: 'public', shell: true },
  payments: { title: '결제 내역', route: '/payment-list', access: 'token', shell: true },
  profileEdit: { title: '내 정보 수정', route: '/profile-edit', access: 'token', shell: true },
  inquiries: { title: '문의', route: '/inquiries', access: 'token', shell: true },
  inquiry: { title: '문의', route: '/inquiries/$id', access: 'token', shell: true },
  notifications: { title: '알림', route: '/alarm-list', access: 'token', shell: true },
  shop: { title: '쇼핑', route: '/shop', access: 'public', shell: true, query: ['type'] },
  careService: { title: '케어 서비스 안내', route: '/care-service-desc', access: 'public', shell: true },
  paymentSuccess: { title: '결제 완료', route: '/payment/success', access: 'public', shell: true },
  paymentFail: { title: '결제 실패', route: '/payment/fail', access: 'public', shell: true },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

/** Title of a window that shows a page called `title`; without one, and on home, the product's own title. */
export const windowTitle = (title: string | undefined) =>
  !title || title === screens.home.title ? '새잎, 아픈 식물을 위한 진단과 돌봄' : namedWindowTitle(title)

export const namedWindowTitle = (title: string) => `${title} - 새잎`

/** The five legal pages. They do not poll for unread notifications and show no badge. */
export const legalRoutes: readonly string[] = [
  screens.terms.route,
  screens.privacy.route,
  screens.notificationConsent.route,
  screens.marketingConsent.route,
  screens.refundPolicy.route,
]
