import GavelIcon from '@mui/icons-material/GavelOutlined'
import {
  announcePolicy,
  getPolicyVersion,
  listPolicyVersions,
  type PolicyVersionItem,
} from '../../../../contract/policy-admin.ts'
import type { ConsoleScreen } from '../../shared/console-screen.ts'
import { later } from '../../shared/later.tsx'

const PolicyCreate = later(() => import('./policy-create.tsx'), 'PolicyCreate')
const PolicyList = later(() => import('./policy-list.tsx'), 'PolicyList')
const PolicyShow = later(() => import('./policy-show.tsx'), 'PolicyShow')

export const policyScreens: ConsoleScreen[] = [
  {
    name: 'policies',
    title: '약관과 정책',
    roles: ['ADMIN'],
    group: '설정',
    icon: GavelIcon,
    calls: { list: listPolicyVersions, one: getPolicyVersion, create: announcePolicy },
    list: PolicyList,
    show: PolicyShow,
    create: PolicyCreate,
    record: ({ title, version }: PolicyVersionItem) => `${title} ${version}`,
  },
]
