import { formatRelativeTime } from '../../../client/relative-time.ts'
import { formatDateTimeAt } from '../../../client/seoul-time.ts'
import { listRoleProposals } from '../../../contract/account/account-admin.ts'
import { listCases } from '../../../contract/diagnosis/diagnosis-admin.ts'
import type { CallInput, Data, EndpointDefinition } from '../../../contract/endpoint.ts'
import { listAdminInquiries } from '../../../contract/inquiry/inquiry-admin.ts'
import { listBroadcasts } from '../../../contract/notification/broadcast-admin.ts'
import { listPaymentOrphans, listPriceChanges } from '../../../contract/payment/payment-admin.ts'
import { listLateRefunds, listRefundProposals } from '../../../contract/payment/refund-admin.ts'
import { formatWon } from '../../../contract/reservation/price.ts'
import { beforeDelivery, listAdminReservations } from '../../../contract/reservation/reservation-admin.ts'
import { stageLabels } from '../../../contract/reservation/reservation-status.ts'
import { listVisitsToMove } from '../../../contract/reservation/visit/missed-visit.ts'
import { listVisitPauses, pauseKindLabels } from '../../../contract/reservation/visit/visit-pause.ts'
import { formatDay } from '../../../contract/seoul-day.ts'
import { jobLabels } from '../../../contract/staff/job-labels.ts'
import { listJobs, type PendingWorkKind } from '../../../contract/staff/system.ts'
import { formatSlot } from '../shared/display/formats.ts'
import { refreshingQuery } from '../shared/server/server-query.tsx'

/** One thing to do: a row of the start page. */
export interface Matter {
  /** The customer's name; the problem, amount or job where none is known. */
  who: string
  what: string
  /** Until when, or since when. */
  when: string
  /** What the row opens is for. */
  action: string
  to: string
}

interface Source {
  query: ReturnType<typeof refreshingQuery<EndpointDefinition>>
  toMatters: (data: unknown) => Matter[]
}

/** Reads an endpoint whose items are matters. */
const source = <E extends EndpointDefinition>(
  endpoint: E,
  input: CallInput<E>,
  toMatters: (data: Data<E>) => Matter[],
) => ({ query: refreshingQuery(endpoint, input), toMatters }) as unknown as Source

const lateAnswers = (filter: 'WAITING' | 'QUESTIONS', title: string) =>
  source(listCases, { query: { filter } }, ({ content }) =>
    content
      .filter(({ clock }) => clock.level === 'MISSED')
      .map(({ id, problem, prompt, openQuestion, clock }) => ({
        who: problem,
        what: `${title} · ${openQuestion ?? prompt}`,
        when: `${formatDateTimeAt(clock.dueAt)}까지`,
        action: '열기',
        to: `/cases/${id}`,
      })),
  )

/** Where the single matters of a kind come from; of the other kinds only their number is known. */
export const matterSources: Partial<Record<PendingWorkKind, Source>> = {
  JOBS_FAILED: source(listJobs, { query: { state: 'DEAD' } }, ({ content }) =>
    content.map(({ kind, lastError, finishedAt, runAt }) => ({
      who: jobLabels[kind] ?? kind,
      what: lastError ?? '실패한 작업',
      when: formatRelativeTime(finishedAt ?? runAt),
      action: '살펴보기',
      to: '/jobs',
    })),
  ),
  ORPHANS: source(listPaymentOrphans, {}, (orphans) =>
    orphans
      .filter(({ settledAt }) => settledAt === null)
      .map(({ orderId, amount, foundAt }) => ({
        who: formatWon(amount),
        what: `장부와 맞지 않는 결제 ${orderId}`,
        when: formatRelativeTime(foundAt),
        action: '맞춰 보기',
        to: '/payment-orphans',
      })),
  ),
  REFUNDS_LATE: source(listLateRefunds, {}, (refunds) =>
    refunds.map(({ amount, reason, createdAt, paymentId }) => ({
      who: formatWon(amount),
      what: `오래 걸리는 환불 · ${reason}`,
      when: formatRelativeTime(createdAt),
      action: '결제 보기',
      to: `/payments/${paymentId}/show`,
    })),
  ),
  CASES_LATE: lateAnswers('WAITING', '기한이 지난 진단'),
  QUESTIONS_LATE: lateAnswers('QUESTIONS', '기한이 지난 추가 질문'),
  VISITS_TO_MOVE: source(listVisitsToMove, {}, ({ visits }) =>
    visits.map(({ card, leg, since }) => ({
      who: card.customerName,
      what: `못 간 ${stageLabels[leg]} · ${card.place}`,
      when: formatRelativeTime(since),
      action: `${stageLabels[leg]} 날짜 잡기`,
      to: `/reservations/${card.id}/show?move=${leg}`,
    })),
  ),
  PAUSES_UNANSWERED: source(listVisitPauses, {}, ({ pauses }) =>
    pauses
      .filter(({ state, counts }) => state === 'ACTIVE' && counts.open > 0)
      .map(({ id, date, kind, createdAt, counts }) => ({
        who: `${formatDay(date)} ${pauseKindLabels[kind]}`,
        what: `멈춘 날 · 답 없음 ${counts.open}건`,
        when: formatRelativeTime(createdAt),
        action: '전화하고 옮기기',
        to: `/visit-pauses/${id}`,
      })),
  ),
  INQUIRIES: source(listAdminInquiries, { query: {} }, (inquiries) =>
    inquiries
      .filter(
        ({ kind, state, isWithAdmins }) =>
          !isWithAdmins && (state === 'OURS' || (state === 'NEW' && kind !== 'VISIT')),
      )
      .map(({ id, customerName, kindLabel, excerpt, dueAt, createdAt }) => ({
        who: customerName,
        what: `${kindLabel} · ${excerpt}`,
        when: dueAt ? `${formatDateTimeAt(dueAt)}까지` : formatRelativeTime(createdAt),
        action: '답하기',
        to: `/inquiries?id=${id}`,
      })),
  ),
  COMPENSATIONS_PROPOSED: source(listAdminInquiries, { query: {} }, (inquiries) =>
    inquiries.flatMap(({ id, customerName, wonToApprove, mayApprove, changedAt }) =>
      wonToApprove
        ? {
            who: customerName,
            what: `승인을 기다리는 보상 ${formatWon(wonToApprove)}`,
            when: formatRelativeTime(changedAt),
            action: mayApprove ? '승인하기' : '보기',
            to: `/inquiries?id=${id}`,
          }
        : [],
    ),
  ),
  COMPENSATIONS_TO_SEND: source(listAdminInquiries, { query: {} }, (inquiries) =>
    inquiries.flatMap(({ id, customerName, wonToSend, dueAt }) =>
      wonToSend
        ? {
            who: customerName,
            what: `손님이 받기로 한 보상 ${formatWon(wonToSend)}`,
            when: dueAt ? `${formatDateTimeAt(dueAt)}까지` : '',
            action: '보내기',
            to: `/inquiries?id=${id}`,
          }
        : [],
    ),
  ),
  PRICES_REFUSED: source(listPriceChanges, { query: { size: 50 } }, ({ content }) =>
    content
      .filter(({ status }) => status === 'DECLINED')
      .map(({ reservationId, customerName, previousAmount, newAmount, reason, createdAt }) => ({
        who: customerName,
        what: `거절한 금액 ${formatWon(previousAmount)} → ${formatWon(newAmount)} · ${reason}`,
        when: `${formatRelativeTime(createdAt)} 물음`,
        action: '정하기',
        to: `/reservations/${reservationId}/show`,
      })),
  ),
  REFUNDS_PROPOSED: source(listRefundProposals, { query: { status: 'OPEN' } }, ({ content }) =>
    content.map(({ customerName, kindLabel, amount, reason, createdAt, isMine }) => ({
      who: customerName,
      what: `${kindLabel} ${formatWon(amount)} · ${reason}`,
      when: formatRelativeTime(createdAt),
      action: isMine ? '보기' : '승인하기',
      to: '/approvals',
    })),
  ),
  ROLES_PROPOSED: source(listRoleProposals, {}, (proposals) =>
    proposals
      .filter(({ status }) => status === 'OPEN')
      .map(({ memberName, granted, createdAt, isMine }) => ({
        who: memberName,
        what: `관리자 역할 ${granted ? '주기' : '거두기'}`,
        when: formatRelativeTime(createdAt),
        action: isMine ? '보기' : '확인하기',
        to: '/people',
      })),
  ),
  MESSAGES_PROPOSED: source(listBroadcasts, {}, (messages) =>
    messages
      .filter(({ state }) => state === 'WAITING')
      .map(({ audienceLabel, expected, title, createdAt, mayApprove }) => ({
        who: title,
        what: `승인할 손님 알림 · ${audienceLabel} ${expected.toLocaleString('ko-KR')}명`,
        when: formatRelativeTime(createdAt),
        action: mayApprove ? '승인하기' : '보기',
        to: '/broadcasts',
      })),
  ),
  DOUBTFUL_AREAS: source(listAdminReservations, { query: { area: 'CHECK' } }, ({ content }) =>
    content
      .filter(({ status }) => beforeDelivery.includes(status))
      .map(({ id, customerName, place, pickup }) => ({
        who: customerName,
        what: `주소를 확인할 예약 · ${place}`,
        when: `${formatSlot(pickup)} 수거`,
        action: '확인하기',
        to: `/reservations/${id}/show`,
      })),
  ),
}
