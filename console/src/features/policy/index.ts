import type { AdminPolicyVersionItem } from '../../../../contract/policy/policy-admin.ts'
import { type ConsoleScreen, lazyPage, resource } from '../../shared/page/console-screen.tsx'

export { policyNames } from './policy-labels.ts'

export const policyScreens: ConsoleScreen[] = [
  {
    name: 'policies',
    title: '약관과 정책',
    roles: ['ADMIN'],
    group: '설정',
    ...resource(() => import('./policy-list.tsx'), { list: 'PolicyList', show: 'PolicyShow' }),
    create: lazyPage(() => import('./policy-create.tsx'), 'PolicyCreate'),
    record: ({ title, version }: AdminPolicyVersionItem) => `${title} ${version}`,
  },
]
