import type { NoticeTemplate } from './notice-template.ts'

/** Notices for administrators about the staff. */
export const staffTemplates = {
  ROLE_CHANGED: {
    type: 'NOTICE',
    when: '누군가의 역할이 바뀌었다고 관리자에게 알릴 때',
    title: '담당자의 역할이 바뀌었어요',
    message: '{memberName} 님에게 {roleChange}. 모르는 일이라면 콘솔의 감사 기록을 확인해 주세요.',
    values: ['memberName', 'roleChange'],
  },
  UNMASK_LIMIT: {
    type: 'NOTICE',
    when: '직원이 가린 개인정보를 한도보다 많이 열람하려 했다고 관리자에게 알릴 때',
    title: '개인정보 열람이 많아 막았어요',
    message:
      '{staffName} 님이 가린 개인정보를 {count}건 열람한 뒤 더 열람하려고 했어요. 콘솔의 보안 기록과 감사 기록에서 확인해 주세요.',
    values: ['staffName', 'count'],
  },
} as const satisfies Record<string, NoticeTemplate>
