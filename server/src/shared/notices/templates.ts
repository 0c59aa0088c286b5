import type { Database } from '../db/database.ts'
import { diagnosisTemplates } from './diagnosis-templates.ts'
import type { NoticeTemplate } from './notice-values.ts'
import { reservationTemplates } from './reservation-templates.ts'

/** Notices about payments, awaited deposits and refunds. */
const paymentTemplates = {
  PAID: {
    type: 'PAYMENT',
    when: '결제가 끝났을 때',
    title: '결제가 완료됐어요',
    message: '{orderName} {amount}을 결제했어요.',
    values: ['orderName', 'amount'],
  },
  PAYMENT_REPAIRED: {
    type: 'PAYMENT',
    when: '이미 끝났거나 중단된 결제에 돈이 들어와 돌려줄 때',
    title: '결제하신 금액을 돌려드려요',
    message: '이미 끝났거나 중단된 결제라 {amount}을 모두 돌려드려요. 결제 수단에 따라 3~7영업일이 걸려요.',
    values: ['orderName', 'amount'],
  },
  DEPOSIT_AWAITED: {
    type: 'PAYMENT',
    when: '가상계좌 입금을 기다릴 때',
    title: '입금을 기다리고 있어요',
    message: '{bank} {accountNumber} 계좌로 {amount}을 입금해 주세요.',
    values: ['orderName', 'amount', 'bank', 'accountNumber'],
  },
  REFUND_SETTLED: {
    type: 'PAYMENT',
    when: '환불이 끝났을 때',
    title: '환불이 완료됐어요',
    message: '{amount}을 돌려드렸어요. 결제 수단에 따라 실제로 받기까지 3~7영업일이 걸려요.',
    values: ['orderName', 'amount'],
  },
  REFUND_FAILED: {
    type: 'PAYMENT',
    when: '환불을 바로 마치지 못했을 때',
    title: '환불이 늦어지고 있어요',
    message: '{amount} 환불을 바로 마치지 못했어요. 저희가 확인해서 다시 처리할게요.',
    values: ['orderName', 'amount'],
  },
} as const satisfies Record<string, NoticeTemplate>

/** Notices about the legal texts. */
const policyTemplates = {
  POLICY_CHANGED: {
    type: 'NOTICE',
    when: '약관의 새 판을 공고했을 때',
    title: '{policyTitle} 변경 안내',
    message: '{summary} {effectiveFrom}부터 적용돼요.',
    values: ['policyTitle', 'summary', 'effectiveFrom'],
  },
} as const satisfies Record<string, NoticeTemplate>

/** Notices about inquiries: to the customer, and to the staff who work on them. */
const inquiryTemplates = {
  INQUIRY_ANSWERED: {
    type: 'NOTICE',
    when: '문의에 답했을 때',
    title: '문의에 답변이 왔어요',
    message: '남겨 주신 문의에 답변을 드렸어요. 확인해 주세요.',
    values: [],
  },
  INQUIRY_FROM_US: {
    type: 'NOTICE',
    when: '손님이 묻지 않은 일로 우리가 먼저 글을 남겼을 때',
    title: '새잎에서 드릴 말씀이 있어요',
    message: '글을 남겨 두었어요. 확인해 주세요.',
    values: [],
  },
  INQUIRY_PROMISE_MOVED: {
    type: 'NOTICE',
    when: '잠시 쉬어서 문의에 답할 시각을 미룰 때',
    title: '문의에 답해 드릴 시각이 바뀌었어요',
    message: '새잎이 잠시 쉬어서 {answerBy}까지 답해 드릴게요. 기다리게 해 드려 죄송해요.',
    values: ['answerBy'],
  },
  INQUIRY_ENDED: {
    type: 'NOTICE',
    when: '문의를 끝냈을 때',
    title: '문의가 끝났어요',
    message: '{outcome}. 더 하실 말씀이 있으면 이어서 적어 주세요.',
    values: ['outcome'],
  },
  COMPENSATION_OFFERED: {
    type: 'NOTICE',
    when: '손님에게 보상을 제안했을 때',
    title: '{amount} 보상을 제안드려요',
    message: '문의에서 확인하고 받으실지 알려 주세요.',
    values: ['amount'],
  },
  COMPENSATION_PAID: {
    type: 'PAYMENT',
    when: '보상을 보냈을 때',
    title: '보상을 보내 드렸어요',
    message: '{amount}을 알려 주신 계좌로 보내 드렸어요.',
    values: ['amount'],
  },
  INQUIRY_OPENED: {
    type: 'NOTICE',
    when: '새 문의가 왔다고 운영자와 관리자에게 알릴 때',
    title: '새 문의가 왔어요',
    message: '{inquiryKind}에 대한 문의예요. {answerBy}까지 답하기로 했어요.',
    values: ['inquiryKind', 'answerBy'],
  },
  INQUIRY_WRITTEN: {
    type: 'NOTICE',
    when: '맡은 문의에 손님이 글을 더했다고 담당자에게 알릴 때',
    title: '손님이 문의에 답했어요',
    message: '응대함에서 확인해 주세요.',
    values: [],
  },
  PASSED_ON_MORE: {
    type: 'NOTICE',
    when: '전문가가 전한 일에 이어서 적었다고 담당자에게 알릴 때',
    title: '전문가가 전한 일에 이어서 적었어요',
    message: '응대함에서 확인해 주세요.',
    values: [],
  },
  PASSED_ON_NOTED: {
    type: 'NOTICE',
    when: '전문가가 전한 일에 운영팀이 메모를 남겼다고 그 전문가에게 알릴 때',
    title: '전해 주신 일에 운영팀이 메모를 남겼어요',
    message: '콘솔의 사례에서 확인해 주세요.',
    values: [],
  },
  PASSED_ON_ENDED: {
    type: 'NOTICE',
    when: '전문가가 전한 일이 끝났다고 그 전문가에게 알릴 때',
    title: '전해 주신 일이 끝났어요',
    message: '{outcome}. 콘솔의 사례에서 볼 수 있어요.',
    values: ['outcome'],
  },
  COMPENSATION_WAITS: {
    type: 'NOTICE',
    when: '보상이 다른 관리자의 승인을 기다린다고 관리자에게 알릴 때',
    title: '{amount} 보상이 승인을 기다려요',
    message: '{staffName} 님이 제안했어요. 응대함에서 확인해 주세요.',
    values: ['amount', 'staffName'],
  },
  COMPENSATION_ACCEPTED: {
    type: 'NOTICE',
    when: '손님이 보상을 받겠다고 해서 관리자가 보낼 차례일 때, 관리자에게',
    title: '손님이 보상을 받기로 했어요',
    message: '{amount}을 손님의 계좌로 보내 주세요.',
    values: ['amount'],
  },
  COMPENSATION_ACCOUNT_CHANGED: {
    type: 'NOTICE',
    when: '손님이 보상을 받을 계좌를 바꿨다고 관리자에게 알릴 때',
    title: '손님이 계좌를 바꿨어요',
    message: '{amount} 보상은 바뀐 계좌로 보내 주세요.',
    values: ['amount'],
  },
  COMPENSATION_WITH_ADMINS: {
    type: 'NOTICE',
    when: '손님이 보상을 받겠다고 했다고, 관리자가 아닌 담당자에게 알릴 때',
    title: '손님이 보상을 받기로 했어요',
    message: '{amount}은 관리자가 보낼 차례예요.',
    values: ['amount'],
  },
  COMPENSATION_DECLINED: {
    type: 'NOTICE',
    when: '손님이 보상을 받지 않겠다고 했다고 담당자에게 알릴 때',
    title: '손님이 보상을 받지 않기로 했어요',
    message: '{amount} 제안이 끝났어요. 응대함에서 이어서 이야기해 주세요.',
    values: ['amount'],
  },
} as const satisfies Record<string, NoticeTemplate>

/** Notices for administrators about the staff. */
const staffTemplates = {
  ALERT_FIRING: {
    type: 'NOTICE',
    when: '감시가 이상을 찾았다고 관리자에게 알릴 때',
    title: '경보가 울려요',
    message: '{alertName}: {alertText}. 런북에서 같은 이름을 찾아 주세요.',
    values: ['alertName', 'alertText'],
  },
  ALERT_RESOLVED: {
    type: 'NOTICE',
    when: '경보가 멈췄다고 관리자에게 알릴 때',
    title: '경보가 멈췄어요',
    message: '{alertName}: {alertText}',
    values: ['alertName', 'alertText'],
  },
  BROADCAST_WAITS: {
    type: 'NOTICE',
    when: '여러 손님에게 보낼 글이 다른 관리자의 승인을 기다린다고 관리자에게 알릴 때',
    title: '{count}명에게 보낼 글이 승인을 기다려요',
    message: '{staffName} 님이 썼어요. 콘솔의 ‘손님에게 알리기’에서 확인해 주세요.',
    values: ['staffName', 'count'],
  },
  ROLE_CHANGED: {
    type: 'NOTICE',
    when: '누군가의 역할이 바뀌었다고 관리자에게 알릴 때',
    title: '담당자의 역할이 바뀌었어요',
    message: '{memberName} 님: {roleChange}. 모르는 일이라면 콘솔의 감사 기록을 확인해 주세요.',
    values: ['memberName', 'roleChange'],
  },
  PASSKEY_CHANGED: {
    type: 'NOTICE',
    when: '담당자의 패스키가 추가되거나 지워졌다고 본인과 관리자에게 알릴 때',
    title: '콘솔 패스키가 바뀌었어요',
    message: '{staffName} 님의 패스키가 {passkeyChange}. 모르는 일이라면 바로 관리자에게 알려 주세요.',
    values: ['staffName', 'passkeyChange'],
  },
  NEW_DEVICE: {
    type: 'NOTICE',
    when: '담당자가 처음 보는 기기에서 콘솔에 로그인했다고 본인과 관리자에게 알릴 때',
    title: '새 기기에서 콘솔에 로그인했어요',
    message:
      '{staffName} 님이 {device}에서 콘솔에 처음 로그인했어요. 모르는 일이라면 바로 관리자에게 알려 주세요.',
    values: ['staffName', 'device'],
  },
  UNMASK_LIMIT: {
    type: 'NOTICE',
    when: '직원이 가린 개인정보를 한도보다 많이 열람하려 했다고 관리자에게 알릴 때',
    title: '개인정보 열람이 많아 막았어요',
    message:
      '{staffName} 님이 가린 개인정보를 {count}건 열람한 뒤 더 열람하려고 했어요. 콘솔의 보안 기록과 감사 기록에서 확인해 주세요.',
    values: ['staffName', 'count'],
  },
  REFUND_WAITS: {
    type: 'NOTICE',
    when: '환불이나 받지 않을 금액이 다른 관리자의 승인을 기다린다고 관리자에게 알릴 때',
    title: '{amount} 제안이 승인을 기다려요',
    message: '{staffName} 님이 제안했어요. 콘솔의 ‘승인과 제안’에서 확인해 주세요.',
    values: ['amount', 'staffName'],
  },
  PROPOSAL_APPROVED: {
    type: 'NOTICE',
    when: '승인을 부탁한 일이 승인됐다고, 부탁한 사람에게',
    title: '부탁한 일이 승인됐어요',
    message: '{proposal}을 {staffName} 님이 승인했어요.',
    values: ['proposal', 'staffName'],
  },
  PROPOSAL_DECLINED: {
    type: 'NOTICE',
    when: '승인을 부탁한 일이 거절됐다고, 부탁한 사람에게',
    title: '부탁한 일이 거절됐어요',
    message: '{proposal}을 {staffName} 님이 거절했어요. {reason}',
    values: ['proposal', 'staffName', 'reason'],
  },
  PRICE_CHANGE_DECLINED: {
    type: 'NOTICE',
    when: '손님이 금액 변경을 거절했다고, 물은 사람에게',
    title: '손님이 금액 변경을 거절했어요',
    message:
      '{reservationNumber} 금액은 {previousAmount} 그대로예요. 어떻게 할지 정해서 예약에 메모로 남겨 주세요.',
    values: ['reservationNumber', 'previousAmount'],
  },
  MOVE_ACCEPTED: {
    type: 'NOTICE',
    when: '손님이 물어본 날로 옮기겠다고 했다고, 물은 사람에게',
    title: '손님이 옮기기로 했어요',
    message: '{reservationNumber} 방문을 {newDay}로 옮겼어요.',
    values: ['reservationNumber', 'newDay'],
  },
  MOVE_DECLINED: {
    type: 'NOTICE',
    when: '손님이 물어본 날로 옮기지 않겠다고 했다고, 물은 사람에게',
    title: '손님이 옮기지 않기로 했어요',
    message: '{newDay}은 어렵다고 했어요. {reservationNumber} 방문은 원래 날 그대로예요.',
    values: ['reservationNumber', 'newDay'],
  },
  PROPOSED_ALONE: {
    type: 'NOTICE',
    when: '한 사람뿐인 관리자가 다른 관리자의 승인이 필요한 일을 제안했을 때 (본인에게)',
    title: '하루 뒤에 혼자 승인할 수 있어요',
    message:
      '{amount}을 제안하셨어요. 관리자가 한 분뿐이라 하루가 지나면 혼자 승인할 수 있어요. 제안한 적이 없다면 콘솔에서 거둬 주세요.',
    values: ['amount'],
  },
  APPROVED_ALONE: {
    type: 'NOTICE',
    when: '한 사람뿐인 관리자가 자기 제안을 혼자 승인했을 때 (본인에게)',
    title: '제안을 혼자 승인하셨어요',
    message: '{amount} 제안을 다른 관리자 없이 승인하셨어요. 감사 기록에 혼자 승인한 것으로 남아요.',
    values: ['amount'],
  },
  GIVEN_AWAY_MUCH: {
    type: 'NOTICE',
    when: '한 직원이 혼자 돌려주거나 받지 않은 금액이 한도의 80%에 이르렀다고 관리자에게 알릴 때',
    title: '직원이 혼자 내준 금액이 한도에 가까워요',
    message:
      '{staffName} 님이 {period} 혼자 돌려주거나 받지 않은 금액이 {amount}이에요. 콘솔의 ‘직원이 내준 것’에서 확인해 주세요.',
    values: ['staffName', 'period', 'amount'],
  },
} as const satisfies Record<string, NoticeTemplate>

/** All notices of the inbox and of push messages. */
export const noticeTemplates = {
  ...reservationTemplates,
  ...paymentTemplates,
  ...inquiryTemplates,
  ...diagnosisTemplates,
  ...policyTemplates,
  ...staffTemplates,
} as const

type Templates = typeof noticeTemplates
export type NoticeName = keyof Templates

/** The name of a notice together with all its values. */
export type NoticeContent = {
  [Name in NoticeName]: {
    notice: Name
    values: Record<Templates[Name]['values'][number], string | number>
  }
}[NoticeName]

/** A notice for a member. */
export type Notice = NoticeContent & {
  memberId: string
  /** Path inside the app of the subject of the notice. */
  link?: string | null
}

/** Puts a notice into a member's inbox, in the caller's transaction. */
export type Notify = (tx: Database, notice: Notice) => Promise<void>

export const isNoticeName = (name: string): name is NoticeName => Object.hasOwn(noticeTemplates, name)

export const getTemplate = (name: NoticeName): NoticeTemplate => noticeTemplates[name]
