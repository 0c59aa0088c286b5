import type { NoticeTemplate } from './notice-values.ts'

/** Notices about diagnoses, expert answers and care plans. */
export const diagnosisTemplates = {
  DIAGNOSIS_READY: {
    type: 'DIAGNOSIS',
    when: '진단 결과가 나왔는데 아직 열어 보지 않았을 때',
    title: '진단 결과가 나왔어요',
    message: '보내 주신 사진과 이야기를 살펴봤어요. 결과와 오늘 할 일을 확인해 주세요.',
    values: [],
  },
  EXPERT_ANSWERED: {
    type: 'DIAGNOSIS',
    when: '전문가가 답변을 보냈을 때',
    title: '전문가 답변이 도착했어요',
    message: '보내 주신 사진을 전문가가 살펴보고 답을 남겼어요. 진단 결과에서 확인해 주세요.',
    values: [],
  },
  EXPERT_ASKS_PHOTO: {
    type: 'DIAGNOSIS',
    when: '전문가가 사진을 한 장 더 부탁했을 때',
    title: '전문가가 사진을 한 장 더 부탁했어요',
    message: '어떤 사진이 왜 필요한지 진단 결과에 적어 두었어요. 보내 주실 때까지 24시간은 멈춰 있어요.',
    values: [],
  },
  EXPERT_ASKS: {
    type: 'DIAGNOSIS',
    when: '전문가가 한 가지를 더 물었을 때',
    title: '전문가가 한 가지를 더 여쭤봤어요',
    message: '진단 결과에서 답해 주세요. 답해 주실 때까지 24시간은 멈춰 있어요.',
    values: [],
  },
  EXPERT_ASKS_AGAIN: {
    type: 'DIAGNOSIS',
    when: '전문가의 부탁에 이틀 동안 답이 없을 때 (한 번)',
    title: '전문가가 답을 기다리고 있어요',
    message: '찍거나 답하기 어려우면 그렇다고 알려 주셔도 돼요. 지금까지 보내 주신 것으로 답해 드릴게요.',
    values: [],
  },
  EXPERT_CORRECTED: {
    type: 'DIAGNOSIS',
    when: '보낸 전문가 답변의 글을 고쳤을 때',
    title: '전문가 답변을 고쳤어요',
    message: '앞서 드린 답변에서 고친 곳이 있어요. 진단 결과에서 다시 확인해 주세요.',
    values: [],
  },
  EXPERT_RETRACTED: {
    type: 'DIAGNOSIS',
    when: '보낸 전문가 답변을 거뒀을 때',
    title: '전문가가 다시 살펴보고 있어요',
    message: '앞서 드린 답변에 바로잡을 것이 있어 거뒀어요. 24시간 안에 새 답변을 드릴게요.',
    values: [],
  },
  QUESTION_ANSWERED: {
    type: 'DIAGNOSIS',
    when: '전문가가 추가 질문에 답했을 때',
    title: '추가 질문에 전문가가 답했어요',
    message: '물어보신 내용에 전문가가 답을 남겼어요. 진단 결과에서 확인해 주세요.',
    values: [],
  },
  EXPERT_LATE: {
    type: 'DIAGNOSIS',
    when: '약속한 24시간 안에 전문가가 답하지 못했을 때',
    title: '답변이 늦어져 죄송해요',
    message:
      '약속한 24시간 안에 답변을 드리지 못했어요. 전문가가 서둘러 살펴보고 있으니 도착하면 바로 알려 드릴게요.',
    values: [],
  },
  BETTER_ANSWER: {
    type: 'DIAGNOSIS',
    when: '더 자세히 살펴본 결과로 바뀌었을 때',
    title: '더 자세히 살펴봤어요',
    message: '사진을 한 번 더 꼼꼼히 보고 진단 결과를 새로 정리했어요.',
    values: [],
  },
  CARE_REMINDER: {
    type: 'CARE_REMINDER',
    when: '돌봄 계획을 확인할 날에',
    title: '식물은 좀 어떤가요?',
    message:
      '‘{problem}’ 돌봄 {day}일째예요. 지금 모습을 한 번만 알려 주세요. 아직 못 하신 일이 있어도 괜찮아요.',
    values: ['problem', 'day'],
  },
  CARE_QUIET: {
    type: 'CARE_REMINDER',
    when: '돌봄 알림에 소식이 없어 그만 보낼 때',
    title: '돌봄 알림은 쉬어 갈게요',
    message: '‘{problem}’ 돌봄 계획은 그대로 있어요. 생각날 때 들러 식물 소식을 들려주세요.',
    values: ['problem'],
  },
  CARE_ENDED_BETTER: {
    type: 'CARE_COMPLETE',
    when: '2주 돌봄을 마치고 나아졌다고 했을 때',
    title: '2주 돌봄을 마쳤어요',
    message: '‘{problem}’ 돌봄을 끝까지 해내셨어요. 나아졌다니 저희도 기뻐요.',
    values: ['problem'],
  },
  CARE_ENDED_SAME: {
    type: 'CARE_COMPLETE',
    when: '2주 돌봄을 마치고 그대로라고 했을 때',
    title: '2주 돌봄을 마쳤어요',
    message: '‘{problem}’ 돌봄을 끝까지 해내셨어요. 식물은 천천히 회복해요. 하던 대로 조금 더 지켜봐 주세요.',
    values: ['problem'],
  },
  CARE_ENDED_WORSE: {
    type: 'CARE_COMPLETE',
    when: '2주 돌봄을 마치고 나빠졌다고 했을 때',
    title: '식물을 한 번 더 살펴볼까요?',
    message:
      '‘{problem}’ 돌봄에도 나빠졌다면 다른 까닭이 있을 수 있어요. 지금 모습으로 다시 진단해 드릴게요.',
    values: ['problem'],
  },
  CASE_HANDED_OVER: {
    type: 'NOTICE',
    when: '다른 전문가에게 사례를 넘겨받았을 때',
    title: '넘겨받은 사례가 있어요',
    message:
      '{staffName} 님이 사례 {count}건을 넘겼어요. 두 시간 동안 먼저 답할 수 있어요. 남긴 말은 콘솔의 사례에 있어요.',
    values: ['staffName', 'count'],
  },
  EXPERT_LATE_FOR_ADMINS: {
    type: 'NOTICE',
    when: '답변이 늦어진 진단이 있다고 관리자에게 알릴 때',
    title: '전문가 답변이 늦어지고 있어요',
    message: '24시간 안에 답하지 못한 진단이 {count}건 있어요. 콘솔에서 확인해 주세요.',
    values: ['count'],
  },
} as const satisfies Record<string, NoticeTemplate>
