import type { NotificationType } from '../../../../contract/notification/notification.ts'

/** A kind of notice with its default texts; administrators can replace the texts. */
export interface NoticeTemplate {
  type: NotificationType
  /** When the notice is sent, in Korean; shown to the editor. */
  when: string
  title: string
  message: string
  /** Rings at night, too. */
  isUrgent?: true
  /** Values that the sending feature supplies. Other texts must contain every value that the default texts contain. */
  values: readonly ValueName[]
}

/** Values for placeholders such as `{amount}`, each with its meaning for the editor and an example. */
export const noticeValues = {
  accountNumber: { meaning: '입금할 계좌번호', example: '110-123-456789' },
  alertName: { meaning: '경보의 이름', example: 'SaeipDown' },
  alertText: { meaning: '무슨 경보인지', example: 'A process does not answer' },
  amount: { meaning: '금액', example: '45,000원' },
  answerBy: { meaning: '언제까지 답할 수 있는지', example: '11월 23일 (월) 오후 6:00' },
  bank: { meaning: '입금할 은행', example: '신한은행' },
  count: { meaning: '건수', example: '3' },
  day: { meaning: '돌봄을 시작한 지 며칠째', example: '3' },
  delayedSlot: { meaning: '늦어지는 시간대', example: '11월 24일 (화) 오전 9시~12시' },
  deliveryAt: { meaning: '배송 일정', example: '12월 1일 (화) 오전 9시~12시' },
  device: { meaning: '로그인한 기기', example: 'Chrome · Windows' },
  effectiveFrom: { meaning: '시행일', example: '2026년 12월 1일' },
  inquiryKind: { meaning: '무엇에 대한 문의인지', example: '불편했던 점' },
  memberName: { meaning: '역할이 바뀐 사람', example: '김초록' },
  minutes: { meaning: '늦어지는 시간(분)', example: '30' },
  newAmount: { meaning: '바뀐 금액', example: '52,000원' },
  newDay: { meaning: '제안한 날', example: '11월 26일 (목) 오후 1시~6시' },
  orderName: { meaning: '주문 이름', example: '픽업 케어 서비스 (화분 1개)' },
  outcome: { meaning: '문의가 어떻게 끝났는지', example: '답해 드렸어요' },
  passkeyChange: { meaning: '패스키가 어떻게 바뀌었는지', example: '추가됐어요' },
  pausedDay: { meaning: '방문을 멈춘 날', example: '1월 14일 (목)' },
  period: { meaning: '얼마 동안', example: '30일 동안' },
  pickupAt: { meaning: '수거 일정', example: '11월 24일 (화) 오전 9시~12시' },
  policyTitle: { meaning: '약관 이름', example: '서비스 이용약관' },
  potCount: { meaning: '화분 수', example: '2' },
  previousAmount: { meaning: '바뀌기 전 금액', example: '45,000원' },
  problem: { meaning: '진단한 문제', example: '과습' },
  proposal: { meaning: '승인을 부탁한 일', example: '예약 취소 60,000원' },
  reason: { meaning: '직원이 적은 이유', example: '길이 많이 막혀요.' },
  reservationNumber: { meaning: '예약번호', example: 'SA-261121-7K2M4Q' },
  roleChange: { meaning: '바뀐 역할', example: '운영자 역할을 줬어요' },
  staffName: { meaning: '직원 이름', example: '운영자 한들' },
  summary: { meaning: '바뀌는 내용', example: '보관 기간을 더 자세히 적었어요.' },
  visitCost: {
    meaning: '다시 찾아가는 비용에 대한 한 문장',
    example: '다시 찾아뵙는 비용은 새잎이 부담해요.',
  },
  visitWindow: { meaning: '찾아갈 시간', example: '오전 10:00~11:00' },
} as const

export type ValueName = keyof typeof noticeValues
