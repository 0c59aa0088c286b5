/** Tabs of the list: label, category of the request, and field of the count. */
export const tabs = {
  'in-progress': {
    label: '진행중',
    category: 'in-progress',
    count: 'inProgress',
    empty: '진행 중인 예약이 없어요',
  },
  all: { label: '전체', category: undefined, count: 'total', empty: '아직 예약이 없어요' },
  completed: {
    label: '완료',
    category: 'completed',
    count: 'completed',
    empty: '아직 마친 케어가 없어요',
  },
  cancelled: {
    label: '취소',
    category: 'cancelled',
    count: 'cancelled',
    empty: '취소한 예약이 없어요',
  },
} as const

export type TabName = keyof typeof tabs
export const tabNames = Object.keys(tabs) as TabName[]

/** Returns the tab of the address (?tab=completed), or the first one. */
export const readTab = (text: string | undefined): TabName =>
  tabNames.find((name) => name === text) ?? 'in-progress'
