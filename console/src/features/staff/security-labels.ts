import type { SecurityEventKind } from '../../../../contract/staff/security.ts'

/** Korean names of the security events, in the order of the filter; a kind without a name does not compile. */
export const securityKindLabels = {
  SIGN_IN: '로그인',
  SIGN_OUT: '로그아웃',
  SESSION_ENDED: '로그인 끝내기',
  TOKEN_REFUSED: '쓸 수 없는 토큰',
  ROLE_REFUSED: '권한 없는 요청',
  RATE_LIMITED: '횟수 제한',
  WEBHOOK_REFUSED: '틀린 웹훅',
  UNMASKED: '가린 정보 열람',
  ROLE_CHANGED: '역할 바꾸기',
  PASSKEY_ADDED: '패스키 등록',
  PASSKEY_USED: '패스키 확인',
  PASSKEY_REMOVED: '패스키 지우기',
  ADMIN_COMMAND: '서버 명령',
} satisfies Record<SecurityEventKind, string>

/** Korean names of what the details of events say; other values, such as routes, are shown as they are. */
const detailLabels: Record<string, string> = {
  kakao: '카카오',
  google: 'Google',
  naver: '네이버',
  FORGED: '위조했거나 깨진 토큰',
  EXPIRED: '기한이 지난 토큰',
  ENDED: '이미 끝난 로그인',
  SIGN_IN_FAILED: '로그인 정보가 맞지 않음',
  SIGN_IN_PROVIDER_DOWN: '로그인 서비스 장애',
  REDIRECT_URI_NOT_ALLOWED: '허용하지 않은 주소',
  MEMBER_BLOCKED: '이용이 막힌 회원',
  SECRET: '비밀 값이 다름',
  GRANTED: '줌',
  REVOKED: '거둠',
  EXPERT: '전문가',
  OPERATOR: '운영자',
  ADMIN: '관리자',
  member: '회원',
  reservation: '예약',
}

export const securityKindName = (kind: string): string =>
  (securityKindLabels as Record<string, string>)[kind] ?? kind

/** The details of an event in one line. */
export const detailText = (detail: Record<string, string>): string =>
  Object.values(detail)
    .map((value) => detailLabels[value] ?? value)
    .join(' · ')
