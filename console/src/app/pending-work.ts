import { addDays, seoulToday } from '../../../contract/seoul-day.ts'
import type { PendingWorkKind } from '../../../contract/staff/system.ts'
import { filteredList } from '../shared/page/resource.tsx'

interface PendingWorkItem {
  title: string
  /** Korean counter word that follows the number; 건 when absent. */
  unit?: string
  /** Name of the screen to link to. */
  screen: string
  /** Its address where it is not the whole screen. */
  path?: () => string
  /** Only counted on the start page, in the line of figures. */
  isFigure?: true
  /** Shown in the error colour and before the other items. */
  isUrgent?: true
}

const tomorrowOn = (screen: string) => ({
  screen,
  path: () => `/${screen}?day=${addDays(seoulToday(), 1)}`,
})

/** Title, unit and linked screen of each kind of pending work: first what is not normal, then what is to be done. */
export const pendingWorkItems: Record<PendingWorkKind, PendingWorkItem> = {
  JOBS_FAILED: { title: '실패한 작업', screen: 'jobs', isUrgent: true },
  ORPHANS: { title: '장부와 맞지 않는 결제', screen: 'payment-orphans', isUrgent: true },
  REFUNDS_FAILED: { title: '실패한 환불', screen: 'payments', isUrgent: true },
  REFUNDS_LATE: { title: '오래 걸리는 환불', screen: 'approvals', isUrgent: true },
  CASES_LATE: { title: '기한이 지난 진단', screen: 'cases', isUrgent: true },
  VISITS_TO_MOVE: { title: '다시 잡을 방문', screen: 'board', isUrgent: true },
  PAUSES_UNANSWERED: { title: '답이 없는 멈춘 날', unit: '일', screen: 'visit-pauses' },
  INQUIRIES: { title: '답할 문의', screen: 'inquiries' },
  PRICES_REFUSED: { title: '손님이 거절한 금액', screen: 'approvals' },
  ACCESS_REVIEW: { title: '이달의 접속기록 점검', screen: 'security-events' },
  REFUNDS_PROPOSED: { title: '승인할 환불과 취소', screen: 'approvals' },
  ROLES_PROPOSED: { title: '확인할 관리자 역할', screen: 'people' },
  COMPENSATIONS_PROPOSED: { title: '승인할 보상', screen: 'approvals' },
  COMPENSATIONS_TO_SEND: { title: '보낼 보상', screen: 'inquiries' },
  MESSAGES_PROPOSED: { title: '승인할 손님 알림', screen: 'broadcasts' },
  DOUBTFUL_AREAS: {
    title: '주소를 확인할 예약',
    screen: 'reservations',
    path: () => filteredList('reservations', { area: 'CHECK' }),
  },
  UNSCHEDULED_TOMORROW: { title: '내일 갈 곳 가운데 아직 안 정한 것', ...tomorrowOn('board') },
  PICKUPS_TODAY: { title: '오늘 수거할 곳', unit: '곳', screen: 'day-sheet', isFigure: true },
  DELIVERIES_TODAY: { title: '오늘 배송할 곳', unit: '곳', screen: 'day-sheet', isFigure: true },
  PICKUPS_TOMORROW: { title: '내일 수거할 곳', unit: '곳', ...tomorrowOn('day-sheet'), isFigure: true },
  DELIVERIES_TOMORROW: { title: '내일 배송할 곳', unit: '곳', ...tomorrowOn('day-sheet'), isFigure: true },
  QUESTIONS_LATE: { title: '기한이 지난 추가 질문', screen: 'cases', isUrgent: true },
  CASES: { title: '답을 기다리는 진단', screen: 'cases', isFigure: true },
  CASES_TOMORROW: { title: '내일까지 답할 진단', screen: 'cases', isFigure: true },
  QUESTIONS: { title: '추가 질문', screen: 'cases', path: () => '/cases?filter=QUESTIONS', isFigure: true },
  DAYS_ASKED: { title: '손님에게 물은 일정', screen: 'reschedule-proposals', isFigure: true },
  PRICES_ASKED: { title: '손님에게 물은 금액', screen: 'approvals', isFigure: true },
}

/** The kinds with something to do, in the order above. */
export const sortWork = <Work extends { kind: PendingWorkKind; count: number }>(work: Work[]) =>
  (Object.keys(pendingWorkItems) as PendingWorkKind[]).flatMap((kind) =>
    work.filter((it) => it.kind === kind && it.count > 0),
  )

/** Address of the screen for a kind of work. */
export function findPath(kind: PendingWorkKind) {
  const { screen, path } = pendingWorkItems[kind]
  return path?.() ?? `/${screen}`
}

/** Returns '99+' for more than 99. */
export const formatCount = (count: number) => (count > 99 ? '99+' : String(count))
