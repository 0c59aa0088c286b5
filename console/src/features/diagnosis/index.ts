import QuestionAnswerIcon from '@mui/icons-material/QuestionAnswer'
import ShortTextIcon from '@mui/icons-material/ShortText'
import {
  addSnippet,
  changeSnippet,
  getSnippet,
  listSnippets,
  removeSnippet,
} from '../../../../contract/diagnosis-admin.ts'
import type { ConsoleScreen } from '../../shared/console-screen.ts'
import { later } from '../../shared/later.tsx'

const CasesPage = later(() => import('./cases.page.tsx'), 'CasesPage')
const SnippetCreate = later(() => import('./snippets.tsx'), 'SnippetCreate')
const SnippetEdit = later(() => import('./snippets.tsx'), 'SnippetEdit')
const SnippetList = later(() => import('./snippets.tsx'), 'SnippetList')

export const diagnosisScreens: ConsoleScreen[] = [
  {
    name: 'cases',
    title: '전문가 답변',
    roles: ['EXPERT', 'ADMIN'],
    group: '진단',
    icon: QuestionAnswerIcon,
    page: CasesPage,
    keys: [
      { keys: 'J / K', does: '목록에서 아래로, 위로' },
      { keys: 'Enter', does: '고른 사례 열기' },
      { keys: 'N', does: '가장 급한 사례 맡기' },
      { keys: 'Alt+N', does: '사례에서 바로 다음 사례로' },
      { keys: 'Alt+1 … 9', does: '자주 쓰는 문장 넣기' },
      { keys: 'Ctrl+Enter', does: '답변 보내기' },
      { keys: '+ / − / 0', does: '고른 사진 크게, 작게, 처음 크기로' },
      { keys: '방향키', does: '크게 본 사진 움직이기' },
    ],
  },
  {
    name: 'snippets',
    title: '자주 쓰는 문장',
    roles: ['EXPERT'],
    group: '진단',
    icon: ShortTextIcon,
    calls: {
      list: listSnippets,
      one: getSnippet,
      create: addSnippet,
      update: changeSnippet,
      remove: removeSnippet,
    },
    list: SnippetList,
    edit: SnippetEdit,
    create: SnippetCreate,
    record: ({ title }: { title: string }) => title,
  },
]
