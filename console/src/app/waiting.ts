import { useQuery } from '@tanstack/react-query'
import { listWaiting, type WaitingKind } from '../../../contract/system.ts'
import { call } from '../shared/api.ts'
import { screens } from './screens.tsx'

interface Place {
  title: string
  /** What the number means when there is something, and when there is nothing. */
  unit: string
  /** Screens it may lead to; the first that is there. */
  screens: string[]
  /** What is chosen there. */
  search?: string
  /** Somebody should hurry. */
  isUrgent?: true
}

/** What each number is about and where its work is done. */
export const places: Record<WaitingKind, Place> = {
  CASES_LATE: { title: '기한이 지난 진단', unit: '건', screens: ['cases'], isUrgent: true },
  CASES: { title: '답을 기다리는 진단', unit: '건', screens: ['cases'] },
  QUESTIONS: { title: '추가 질문', unit: '건', screens: ['cases'], search: '?filter=QUESTIONS' },
  PICKUPS_TODAY: { title: '오늘 수거할 곳', unit: '곳', screens: ['day-sheet'] },
  DELIVERIES_TODAY: { title: '오늘 배송할 곳', unit: '곳', screens: ['day-sheet'] },
  DOUBTFUL_AREAS: {
    title: '주소를 확인할 예약',
    unit: '건',
    screens: ['reservations', 'board'],
    search: `?filter=${encodeURIComponent('{"area":"CHECK"}')}`,
  },
  REFUNDS_PROPOSED: { title: '승인할 환불', unit: '건', screens: ['approvals'] },
  REFUNDS_FAILED: { title: '실패한 환불', unit: '건', screens: ['payments'], isUrgent: true },
  ORPHANS: {
    title: '장부와 맞지 않는 결제',
    unit: '건',
    screens: ['payment-orphans', 'payments'],
    isUrgent: true,
  },
  JOBS_FAILED: { title: '실패한 작업', unit: '건', screens: ['jobs'], isUrgent: true },
}

const askedEveryMs = 60_000

/** What waits for whoever is here, asked again every minute. */
export const useWaiting = () =>
  useQuery({
    queryKey: [listWaiting.path],
    queryFn: ({ signal }) => call(listWaiting, { signal }),
    refetchInterval: askedEveryMs,
  })

/** The screen where a kind of work is done; undefined when the console has none for it. */
export const screenOf = (kind: WaitingKind) =>
  places[kind].screens.find((name) => screens.some((screen) => screen.name === name))

/** 99+ stands for many. */
export const countWords = (count: number) => (count > 99 ? '99+' : String(count))
