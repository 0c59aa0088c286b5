import { type ConsoleScreen, lazyPage, resource } from '../../shared/page/console-screen.tsx'

const common = { roles: ['EXPERT', 'ADMIN'], group: '진단' } as const

export const diagnosisScreens: ConsoleScreen[] = [
  {
    ...common,
    name: 'cases',
    title: '전문가 답변',
    page: lazyPage(() => import('./cases.page.tsx'), 'CasesPage'),
    ownTitles: true,
    keys: [
      { keys: 'J / K', does: '목록에서 아래로, 위로' },
      { keys: 'Enter', does: '고른 사례 열기' },
      { keys: 'N', does: '가장 급한 사례 맡기' },
      { keys: 'Alt+N', does: '사례에서 바로 다음 사례로' },
      { keys: '/', does: '답변에서 자주 쓰는 문장 찾기' },
      { keys: 'Alt+1 … 9', does: '자주 쓰는 문장 넣기' },
      { keys: 'Alt+A / P / W', does: '엔진과 같아요, 일부만 맞아요, 달라요' },
      { keys: 'Alt+J / K', does: '비슷한 사례의 답변 차례로 펼치기' },
      { keys: 'Alt+I', does: '펼친 답변을 커서 자리에 넣기' },
      { keys: 'Alt+H', does: '사례 넘기기' },
      { keys: 'Alt+T', does: '운영팀에 전하기' },
      { keys: 'Alt+R', does: '사진 다시 부탁하기' },
      { keys: 'Alt+O', does: '사진으로 (Tab으로 다음 사진, Enter로 크게)' },
      { keys: 'Alt+M', does: '미리보기로, 다시 답변으로' },
      { keys: 'Alt+V', does: '손님 화면 전체를 새 창에서 보기' },
      { keys: 'Ctrl+Enter', does: '답변 보내기' },
      { keys: '+ / − / 0', does: '고른 사진 크게, 작게, 처음 크기로' },
      { keys: '방향키', does: '크게 본 사진 움직이기' },
    ],
  },
  {
    ...common,
    name: 'answered',
    title: '답변한 사례',
    page: lazyPage(() => import('./answered/answered.page.tsx'), 'AnsweredPage'),
  },
  {
    ...common,
    name: 'promises',
    title: '약속 시간',
    page: lazyPage(() => import('./promises/promises.page.tsx'), 'PromisesPage'),
  },
  {
    ...common,
    name: 'pay-sheet',
    title: '답변 정산',
    page: lazyPage(() => import('./pay-sheet.page.tsx'), 'PaySheetPage'),
  },
  {
    ...common,
    name: 'snippets',
    title: '자주 쓰는 문장',
    roles: ['EXPERT'],
    ...resource(() => import('./snippets.tsx'), {
      list: 'SnippetList',
      edit: 'SnippetEdit',
      create: 'SnippetCreate',
    }),
    record: ({ title }: { title: string }) => title,
  },
]
