import type { StaffRole } from '../../../../contract/endpoint.ts'
import type { FoundGroup, FoundKind } from '../../../../contract/staff/staff.ts'
import { screens } from '../screens.tsx'
import type { SearchOption } from './recent-finds.ts'

interface KindOfFind {
  label: string
  pathOf: (id: string) => string
  /** Name and search field of the list with everything that fits. */
  list?: { screen: string; field: string }
}

const kinds: Record<FoundKind, KindOfFind> = {
  RESERVATION: {
    label: '예약',
    pathOf: (id) => `/reservations/${id}/show`,
    list: { screen: 'reservations', field: 'text' },
  },
  PHONE_BOOKING: { label: '전화 예약', pathOf: () => '/phone-bookings' },
  PERSON: { label: '사람', pathOf: (id) => `/people/${id}/show`, list: { screen: 'people', field: 'words' } },
  PAYMENT: {
    label: '결제',
    pathOf: (id) => `/payments/${id}/show`,
    list: { screen: 'payments', field: 'text' },
  },
  CASE: { label: '진단 사례', pathOf: (id) => `/cases/${id}` },
  ARTICLE: {
    label: '콘텐츠',
    pathOf: (id) => `/contents/${id}`,
    list: { screen: 'contents', field: 'search' },
  },
}

/** What the empty field and an empty result say to experts, and to those who also find reservations, people and money. */
export const searchHints = (roles: readonly StaffRole[]) =>
  roles.includes('OPERATOR') || roles.includes('ADMIN')
    ? {
        placeholder: '예약 번호, 이름, 전화 끝 4자리, 주문번호, 화면',
        hint: '이름과 주소는 아무 두 글자부터, 예약 번호는 끝 여섯 자리, 전화번호는 끝 네 자리로 찾을 수 있어요. 주문번호는 모두 적어 주세요.',
      }
    : {
        placeholder: '사례, 화면',
        hint: '기다리는 사례는 문제 이름이나 손님이 적은 말로, 화면은 이름으로 찾을 수 있어요.',
      }

const withoutSpaces = (text: string) => text.toLowerCase().replace(/\s/g, '')

/** The screens that the person may open whose name contains the text. */
export function findScreens(text: string, roles: readonly StaffRole[]): SearchOption[] {
  const words = withoutSpaces(text)
  return screens
    .filter(({ hidden, roles: allowed }) => !hidden && allowed.some((role) => roles.includes(role)))
    .filter(({ title }) => withoutSpaces(title).includes(words))
    .map(({ name, title, group }) => ({ group: '화면', title, about: group, state: null, path: `/${name}` }))
}

/** The lines of one kind, and one that leads to its list when that has more. */
export function toOptions({ kind, items, hasMore }: FoundGroup, text: string): SearchOption[] {
  const { label, pathOf, list } = kinds[kind]
  const found = items.map(({ id, ...item }) => ({ ...item, group: label, path: pathOf(id) }))
  if (!hasMore || !list) return found
  const filter = encodeURIComponent(JSON.stringify({ [list.field]: text }))
  const all = { title: `${label} 목록에서 모두 보기`, about: '', state: null }
  return [...found, { ...all, group: label, path: `/${list.screen}?filter=${filter}` }]
}
