import GavelIcon from '@mui/icons-material/GavelOutlined'
import {
  announcePolicy,
  getPolicyVersion,
  listPolicyVersions,
  type PolicyVersionItem,
} from '../../../../contract/policy-admin.ts'
import type { ConsoleScreen } from '../../shared/console-screen.ts'
import { PolicyCreate } from './policy-create.tsx'
import { PolicyList } from './policy-list.tsx'
import { PolicyShow } from './policy-show.tsx'

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
