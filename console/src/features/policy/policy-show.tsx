import { Card, CardContent } from '@mui/material'
import { Button, Show, TopToolbar, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminPolicyVersionItem } from '../../../../contract/policy/policy-admin.ts'
import { CleanHtml } from '../../shared/reading/clean-html.tsx'

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
