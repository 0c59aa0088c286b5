import GavelIcon from '@mui/icons-material/GavelOutlined'
import type { AdminPolicyVersionItem } from '../../../../contract/policy/policy-admin.ts'
import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { lazyPage } from '../../shared/page/lazy-page.tsx'

const PolicyCreate = lazyPage(() => import('./policy-create.tsx'), 'PolicyCreate')
const PolicyList = lazyPage(() => import('./policy-list.tsx'), 'PolicyList')
const PolicyShow = lazyPage(() => import('./policy-show.tsx'), 'PolicyShow')

export const policyScreens: ConsoleScreen[] = [
  {
    name: 'policies',
    title: '약관과 정책',
    roles: ['ADMIN'],
    group: '설정',
    icon: GavelIcon,
    calls: () => import('./resource-endpoints.ts').then(({ policies }) => policies),
    list: PolicyList,
    show: PolicyShow,
    create: PolicyCreate,
    record: ({ title, version }: AdminPolicyVersionItem) => `${title} ${version}`,
  },
]
