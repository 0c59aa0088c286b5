import { Alert, Card, CardContent } from '@mui/material'
import { Button, List, SelectInput, Show, TopToolbar, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  type AdminPolicyVersionItem,
  announcePolicy,
  getAdminPolicyVersion,
  listAdminPolicyVersions,
} from '../../../../contract/policy/policy-admin.ts'
import { formatDayWithYear } from '../../../../contract/seoul-day.ts'
import { ResponsiveRows } from '../../shared/display/list-rows.tsx'
import { StateChip } from '../../shared/display/text.tsx'
import type { ResourceEndpoints } from '../../shared/page/resource.tsx'
import { CleanHtml } from '../../shared/reading/clean-html.tsx'
import { policyChoices, policyNames } from './policy-labels.ts'

export const endpoints: ResourceEndpoints = {
  list: listAdminPolicyVersions,
  one: getAdminPolicyVersion,
  create: announcePolicy,
}

const states = {
  COMING: { label: '공고 중', tone: 'warning' },
  IN_FORCE: { label: '시행 중', tone: 'success' },
  PAST: { label: '지난 판', tone: 'default' },
} as const

const filters = [<SelectInput key="kind" source="kind" label="종류" choices={policyChoices} alwaysOn />]
export const PolicyList = () => (
  <>
    <Alert severity="warning" sx={{ mt: 2 }}>
      법률 검토 필요: 처음 실린 글은 서비스에 맞춰 쓴 초안이에요. 전문가의 검토를 받아 새 판으로 공고해
      주세요.
    </Alert>
    <List filters={filters} perPage={50}>
      <ResponsiveRows<AdminPolicyVersionItem>
        to="show"
        line={({ kind, title, state, effectiveFrom }) => ({
          title,
          state: <StateChip {...states[state]} />,
          about: [
            title !== policyNames[kind] && policyNames[kind],
            `${formatDayWithYear(effectiveFrom)} 시행`,
          ]
            .filter(Boolean)
            .join(' · '),
        })}
        columns={[
          ['종류', ({ kind }) => policyNames[kind]],
          ['이름', 'title'],
          ['상태', ({ state }) => <StateChip {...states[state]} />],
          ['시행일', ({ effectiveFrom }) => formatDayWithYear(effectiveFrom)],
          ['공고', ({ announcedAt }) => formatDateTimeAt(announcedAt)],
        ]}
      />
    </List>
  </>
)

/** A published policy version (read-only). Its text can be copied into a new version. */
export const PolicyShow = () => (
  <Show actions={<Actions />}>
    <Card>
      <CardContent>
        <Body />
      </CardContent>
    </Card>
  </Show>
)

type PolicyVersion = AdminPolicyVersionItem & { body: string }

function Actions() {
  const version = useRecordContext<PolicyVersion>()
  if (!version) return null
  const { kind, title, body } = version
  return (
    <TopToolbar>
      <Button
        component={Link}
        to="/policies/create"
        state={{ record: { kind, title, body } }}
        label="이 글로 새 판 쓰기"
      />
    </TopToolbar>
  )
}

function Body() {
  const version = useRecordContext<PolicyVersion>()
  return version ? <CleanHtml html={version.body} /> : null
}
