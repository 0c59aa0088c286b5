import * as z from 'zod/mini'

/** What members of staff are notified of, in the order of the settings. */
export const staffNoticeKinds = [
  'CASE_EMERGENCY',
  'CASE_OVERDUE',
  'CASE_NEW',
  'CASE_REPLY',
  'CASE_DUE_SOON',
  'PROPOSAL',
  'INQUIRY',
  'ALERT',
] as const
export const staffNoticeKind = z.enum(staffNoticeKinds)
/** Those that a person may switch off: all but emergencies and missed promises. */
export const optionalNoticeKind = z.enum([
  'CASE_NEW',
  'CASE_REPLY',
  'CASE_DUE_SOON',
  'PROPOSAL',
  'INQUIRY',
  'ALERT',
])
/** What a person may switch off: those kinds, and e-mails as a way in which all of them come. */
export const staffNoticeSwitch = z.enum([...optionalNoticeKind.options, 'EMAIL'])
export type StaffNoticeKind = z.output<typeof staffNoticeKind>
export type StaffNoticeSwitch = StaffNoticeKind | z.output<typeof staffNoticeSwitch>

export const staffNoticeLabels: Record<StaffNoticeKind, string> = {
  CASE_EMERGENCY: '응급 사례',
  CASE_OVERDUE: '약속한 시간이 지난 답변',
  CASE_NEW: '새 사례',
  CASE_REPLY: '손님의 추가 질문과 부탁한 사진',
  CASE_DUE_SOON: '두 시간 안에 답해야 하는 사례',
  PROPOSAL: '승인을 기다리는 환불, 보상, 알림글과, 내가 물은 일의 답',
  INQUIRY: '새 문의, 운영팀에 전한 일',
  ALERT: '경보',
}
