import { stageLabels } from '../../../../../contract/reservation/reservation-status.ts'
import type {
  AdminRescheduleProposal,
  RescheduleProposalStatus,
} from '../../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import { formatSlot } from '../../../shared/display/formats.ts'

export const proposalStates: Record<
  RescheduleProposalStatus,
  { label: string; tone: 'default' | 'success' | 'warning' | 'info' }
> = {
  WAITING: { label: '답 기다림', tone: 'info' },
  ACCEPTED: { label: '동의', tone: 'success' },
  DECLINED: { label: '그대로', tone: 'warning' },
  EXPIRED: { label: '답 없음', tone: 'warning' },
  WITHDRAWN: { label: '거둠', tone: 'default' },
  ENDED: { label: '다르게 끝남', tone: 'default' },
}

/** Returns '수거 11월 24일 (화) 오전 → 11월 26일 (목) 오후'. */
export const describeProposal = ({ leg, from, to }: Pick<AdminRescheduleProposal, 'leg' | 'from' | 'to'>) =>
  `${stageLabels[leg]} ${formatSlot(from)} → ${formatSlot(to)}`
