import {
  type ReservationStatus,
  reservationStatusLabels,
  type Stage,
} from '../../../../../contract/reservation/reservation-status.ts'
import { Badge, type Tone } from '../../../../../ui/index.ts'

interface StatusPresentation {
  tone: Tone
  /** Stage shown in the drawing. */
  stage: Stage
  /** Sentence for the customer. */
  title: string
  hint: string
}

/** Presentation of each status. */
export const statusPresentations: Record<ReservationStatus, StatusPresentation> = {
  WAITING: {
    tone: 'sun',
    stage: 'PICKUP',
    title: '예약을 받아 두었어요',
    hint: '확인이 끝나면 바로 알려 드릴게요.',
  },
  CONFIRMED: {
    tone: 'sky',
    stage: 'PICKUP',
    title: '예약이 확정됐어요',
    hint: '수거 일정을 준비하고 있어요.',
  },
  PICKUP_SCHEDULED: {
    tone: 'sky',
    stage: 'PICKUP',
    title: '화분을 데리러 갈게요',
    hint: '집에 계시면 직접, 안 계시면 문 앞에서 데려가요.',
  },
  PICKED_UP: {
    tone: 'leaf',
    stage: 'PICKUP',
    title: '화분을 잘 데려왔어요',
    hint: '상태를 살핀 뒤 케어를 시작해요.',
  },
  IN_CARE: {
    tone: 'leaf',
    stage: 'CARE',
    title: '정성껏 돌보고 있어요',
    hint: '케어가 끝나면 배송 준비를 시작해요.',
  },
  DELIVERY_PREPARING: {
    tone: 'leaf',
    stage: 'DELIVERY',
    title: '집에 갈 준비를 하고 있어요',
    hint: '다치지 않게 꼼꼼히 포장하고 있어요.',
  },
  DELIVERY_SCHEDULED: {
    tone: 'sky',
    stage: 'DELIVERY',
    title: '곧 집으로 돌아가요',
    hint: '배송이 끝나면 알려 드릴게요.',
  },
  DELIVERED: {
    tone: 'leaf',
    stage: 'DELIVERY',
    title: '집에 잘 도착했어요',
    hint: '며칠은 직사광선을 피해 쉬게 해 주세요.',
  },
  DONE: {
    tone: 'plain',
    stage: 'DELIVERY',
    title: '케어를 모두 마쳤어요',
    hint: '새잎과 함께해 주셔서 고마워요.',
  },
  CANCELLED: {
    tone: 'plain',
    stage: 'PICKUP',
    title: '취소된 예약이에요',
    hint: '언제든 다시 예약할 수 있어요.',
  },
  REFUNDED: {
    tone: 'plain',
    stage: 'PICKUP',
    title: '취소하고 환불까지 마쳤어요',
    hint: '언제든 다시 예약할 수 있어요.',
  },
}

/** Whether a reservation ended before its care was finished. */
export const isCancelled = (status: ReservationStatus) => status === 'CANCELLED' || status === 'REFUNDED'

interface StatusBadgeProps {
  status: ReservationStatus
  statusLabel: string
}

export const StatusBadge = ({ status, statusLabel }: StatusBadgeProps) => (
  <Badge tone={statusPresentations[status].tone}>{statusLabel || reservationStatusLabels[status]}</Badge>
)
