import type { Provider, Role } from './account/account'

/** A sample person of practice mode, with social accounts in the sandbox and a history in the demo data. */
export interface SamplePerson {
  /** `login_hint` on the sandbox's authorize page. */
  id: string
  name: string
  email: string | null
  phone: string | null
  roles: Role[]
  /** False for the person who sees the consent sheet after the first sign-in. */
  accepted: boolean
  /** Description under the name on the sandbox's page. */
  about: string
}

export const samplePeople: SamplePerson[] = [
  {
    id: 'customer-1',
    name: '김초록',
    email: 'chorok@example.com',
    phone: '01012345678',
    roles: ['USER'],
    accepted: true,
    about: '진단과 예약 기록이 있는 손님',
  },
  {
    id: 'customer-2',
    name: '이새봄',
    email: 'saebom@example.com',
    phone: '01023456789',
    roles: ['USER'],
    accepted: true,
    about: '아직 기록이 없는 손님',
  },
  {
    id: 'customer-3',
    name: '박한결',
    email: null,
    phone: null,
    roles: ['USER'],
    accepted: true,
    about: '이메일과 전화번호를 알려 주지 않은 손님',
  },
  {
    id: 'new-member',
    name: '새 회원 정다온',
    email: 'daon@example.com',
    phone: null,
    roles: ['USER'],
    accepted: false,
    about: '처음 로그인하는 사람',
  },
  {
    id: 'expert',
    name: '전문가 윤잎새',
    email: 'expert@example.com',
    phone: null,
    roles: ['USER', 'EXPERT'],
    accepted: true,
    about: '진단에 답하는 사람',
  },
  {
    id: 'operator',
    name: '운영자 한들',
    email: 'operator@example.com',
    phone: null,
    roles: ['USER', 'OPERATOR'],
    accepted: true,
    about: '예약을 돌보는 사람',
  },
  {
    id: 'admin',
    name: '관리자 최뿌리',
    email: 'admin@example.com',
    phone: null,
    roles: ['USER', 'ADMIN'],
    accepted: true,
    about: '설정을 맡은 사람',
  },
  {
    id: 'customer-4',
    name: '한여름',
    email: 'yeoreum@example.com',
    phone: '01034567890',
    roles: ['USER'],
    accepted: true,
    about: '예약과 결제가 단계마다 하나씩 있는 손님',
  },
  {
    id: 'admin-2',
    name: '관리자 정나무',
    email: 'admin2@example.com',
    phone: null,
    roles: ['USER', 'ADMIN'],
    accepted: true,
    about: '큰 환불을 함께 확인하는 사람',
  },
]

/** Returns a sample person's subject at a provider (Kakao's subjects are numbers). */
export function practiceSubject(provider: Provider, personId: string): string {
  const number = samplePeople.findIndex((person) => person.id === personId) + 1
  return provider === 'kakao' ? String(4_100_000_000 + number) : `practice-${provider}-${personId}`
}
