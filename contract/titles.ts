import type { screens } from './screens.ts'

export type ScreenName = keyof typeof screens

/** What each screen is called: in the window's title, in the announcement after a navigation. */
export const screenTitles: Record<ScreenName, string> = {
  login: '로그인',
  loginRequired: '로그인이 필요해요',
  company: '회사 소개',
  companyAbout: '새잎 이야기',
  home: '홈',
  diagnosis: '식물 진단',
  diagnosisResult: '진단 결과',
  diagnosisResultWithoutId: '진단 결과',
  diagnosisHistory: '진단 기록',
  reservation: '픽업 케어 예약',
  contents: '콘텐츠',
  content: '콘텐츠',
  myPage: '마이페이지',
  reservations: '예약 내역',
  reservationDetail: '예약 상세',
  customerService: '고객센터',
  terms: '이용약관',
  privacy: '개인정보처리방침',
  notificationConsent: '알림 수신 동의',
  marketingConsent: '마케팅 정보 수신 동의',
  refundPolicy: '환불 정책',
  payments: '결제 내역',
  profileEdit: '내 정보 수정',
  notifications: '알림',
  shop: '쇼핑',
  careService: '케어 서비스 안내',
  paymentSuccess: '결제 완료',
  paymentFail: '결제 실패',
}

/** The title of a window: home carries the product's own sentence. */
export const windowTitle = (title: string | undefined) =>
  !title || title === screenTitles.home ? '새잎, 아픈 식물을 위한 진단과 돌봄' : windowTitleOf(title)

/** How every window is called that does not show home. */
export const windowTitleOf = (title: string) => `${title} - 새잎`
