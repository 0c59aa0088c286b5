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
import { CasesPage } from './cases.page.tsx'
import { SnippetCreate, SnippetEdit, SnippetList } from './snippets.tsx'

export const diagnosisScreens: ConsoleScreen[] = [
  {
    name: 'cases',
    title: '전문가 답변',
    roles: ['EXPERT', 'ADMIN'],
    group: '진단',
    icon: QuestionAnswerIcon,
    page: CasesPage,
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
