import { addDays, seoulToday } from '../../../contract/seoul-day.ts'
import type { PendingWorkKind } from '../../../contract/staff/system.ts'
import { screens } from './screens.tsx'

interface PendingWorkItem {
  title: string
  /** Korean counter word that follows the number. */
  unit: string
  /** Names of the screens to link to; the first that exists is used. */
  screens: string[]
  /** Query string that filters the linked screen. */
  search?: string | (() => string)
  /** Only counted on the start page, in the line of figures. */
  isFigure?: true
  /** Shown in the error colour and before the other items. */
  isUrgent?: true
}

const tomorrow = () => addDays(seoulToday(), 1)

/** Title, unit and linked screen of each kind of pending work: first what is not normal, then what is to be done. */
export const pendingWorkItems: Record<PendingWorkKind, PendingWorkItem> = {
  JOBS_FAILED: { title: '실패한 작업', unit: '건', screens: ['jobs'], isUrgent: true },
  ORPHANS: {
    title: '장부와 맞지 않는 결제',
    unit: '건',
    screens: ['payment-orphans', 'payments'],
    isUrgent: true,
  },
  REFUNDS_FAILED: { title: '실패한 환불', unit: '건', screens: ['payments'], isUrgent: true },
  REFUNDS_LATE: { title: '오래 걸리는 환불', unit: '건', screens: ['approvals'], isUrgent: true },
  CASES_LATE: { title: '기한이 지난 진단', unit: '건', screens: ['cases'], isUrgent: true },
  VISITS_TO_MOVE: { title: '다시 잡을 방문', unit: '건', screens: ['board'], isUrgent: true },
  PAUSES_UNANSWERED: { title: '답이 없는 멈춘 날', unit: '일', screens: ['visit-pauses'] },
  INQUIRIES: { title: '답할 문의', unit: '건', screens: ['inquiries'] },
  ACCESS_REVIEW: { title: '이달의 접속기록 점검', unit: '건', screens: ['security-events'] },
  REFUNDS_PROPOSED: { title: '승인할 환불과 취소', unit: '건', screens: ['approvals'] },
  ROLES_PROPOSED: { title: '확인할 관리자 역할', unit: '건', screens: ['people'] },
  COMPENSATIONS_PROPOSED: { title: '승인할 보상', unit: '건', screens: ['approvals'] },
  COMPENSATIONS_TO_SEND: { title: '보낼 보상', unit: '건', screens: ['inquiries'] },
  MESSAGES_PROPOSED: { title: '승인할 손님 알림', unit: '건', screens: ['broadcasts'] },
  DOUBTFUL_AREAS: {
    title: '주소를 확인할 예약',
    unit: '건',
    screens: ['reservations', 'board'],
    search: `?filter=${encodeURIComponent('{"area":"CHECK"}')}`,
  },
  UNSCHEDULED_TOMORROW: {
    title: '내일 갈 곳 가운데 아직 안 정한 것',
    unit: '건',
    screens: ['board'],
    search: () => `?day=${tomorrow()}`,
  },
  PICKUPS_TODAY: { title: '오늘 수거할 곳', unit: '곳', screens: ['day-sheet'], isFigure: true },
  DELIVERIES_TODAY: { title: '오늘 배송할 곳', unit: '곳', screens: ['day-sheet'], isFigure: true },
  PICKUPS_TOMORROW: {
    title: '내일 수거할 곳',
    unit: '곳',
    screens: ['day-sheet'],
    search: () => `?day=${tomorrow()}`,
    isFigure: true,
  },
  DELIVERIES_TOMORROW: {
    title: '내일 배송할 곳',
    unit: '곳',
    screens: ['day-sheet'],
    search: () => `?day=${tomorrow()}`,
    isFigure: true,
  },
  CASES: { title: '답을 기다리는 진단', unit: '건', screens: ['cases'], isFigure: true },
  CASES_TOMORROW: { title: '내일까지 답할 진단', unit: '건', screens: ['cases'], isFigure: true },
  QUESTIONS: {
    title: '추가 질문',
    unit: '건',
    screens: ['cases'],
    search: '?filter=QUESTIONS',
    isFigure: true,
  },
  DAYS_ASKED: {
    title: '손님에게 물은 일정',
    unit: '건',
    screens: ['reschedule-proposals'],
    isFigure: true,
  },
  PRICES_ASKED: { title: '손님에게 물은 금액', unit: '건', screens: ['approvals'], isFigure: true },
}

/** The kinds with something to do, in the order above. */
export const sortWork = <Work extends { kind: PendingWorkKind; count: number }>(work: Work[]) =>
  (Object.keys(pendingWorkItems) as PendingWorkKind[]).flatMap((kind) =>
    work.filter((it) => it.kind === kind && it.count > 0),
  )

/** Returns the name of the screen for a kind of work; undefined when the console has none. */
export const findScreen = (kind: PendingWorkKind) =>
  pendingWorkItems[kind].screens.find((name) => screens.some((screen) => screen.name === name))

/** Address of the screen for a kind of work; undefined when the console has none. */
export function findPath(kind: PendingWorkKind) {
  const screen = findScreen(kind)
  const { search = '' } = pendingWorkItems[kind]
  return screen && `/${screen}${typeof search === 'string' ? search : search()}`
}

/** Returns '99+' for more than 99. */
export const formatCount = (count: number) => (count > 99 ? '99+' : String(count))
